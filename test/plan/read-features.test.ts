/** Features as they are read from the content of a plan. */
import { expect, fixture, html } from '@open-wc/testing';
import { readFeatures } from '../../src/plan/read-features.js';

/** Reads features as `key=text`, those that are not included with a minus. */
function read(content: string): string[] {
  const plan = document.createElement('div');
  plan.innerHTML = content;
  return readFeatures(plan).map(
    ({ key, text, isExcluded }) => `${isExcluded ? '-' : ''}${key && `${key}=`}${text}`,
  );
}

describe('the features of a plan', () => {
  const contents: [what: string, content: string, features: string[]][] = [
    ['their text in one line', '<ul><li> 10\n  projects </li><li>Email</li></ul>', ['10 projects', 'Email']],
    ['their keys', '<ul><li data-feature=" seats ">1 seat</li></ul>', ['seats=1 seat']],
    ['no hidden and no empty ones', '<ul><li hidden>A</li><li> </li><li>B</li></ul>', ['B']],
    ['no hidden text', '<ul><li>10 <i hidden>or so </i>projects</li></ul>', ['10 projects']],
    ['as not included, an item that is struck', '<ul><li><s>API</s></li><li>B</li></ul>', ['-API', 'B']],
    ['as not included, struck inside other elements', '<ul><li> <b><s>A</s></b> </li></ul>', ['-A']],
    ['as not included, inside a struck list', '<s><ul><li>A</li></ul></s><ul><li>B</li></ul>', ['-A', 'B']],
    ['less text where a part is struck', '<ul><li><del>5</del> 10 projects</li></ul>', ['10 projects']],
    ['words of lines apart', '<ul><li>Seats: 1<br>0 € set-up fee</li></ul>', ['Seats: 1 0 € set-up fee']],
    ['words of blocks apart', '<ul><li><p>10</p><div>5</div>GB</li></ul>', ['10 5 GB']],
    ['parts of a word together', '<ul><li>10<b>GB</b> stor<wbr>age</li></ul>', ['10GB storage']],
    [
      'nested items by themselves',
      '<ul><li>Support<ul><li>Email</li><li><s>Phone</s></li></ul>included</li></ul>',
      ['Support included', 'Email', '-Phone'],
    ],
    ['nested items of a struck one', '<ul><li><s>A</s><ul><li>B</li></ul></li></ul>', ['-A', 'B']],
    ['nested items in place of a parent without text', '<ul><li><ul><li>A</li></ul></li></ul>', ['A']],
    [
      'the number of a footnote apart from the number before it',
      '<ul><li>10,000<sup>1</sup> calls, 5 m<sup>2</sup></li><li>Calls<sup>*</sup></li></ul>',
      ['10,000¹ calls, 5 m²', 'Calls*'],
    ],
    ['no soft hyphens', '<ul><li>Speicher&shy;platz</li></ul>', ['Speicherplatz']],
    [
      'the items of a list by role',
      '<div role="list"><div role="listitem">A <div role="listitem">B</div></div></div>',
      ['A', 'B'],
    ],
    [
      'no inline icon',
      '<ul><li><svg><title>Lock</title><style>a{}</style><text>x</text></svg> SSO</li></ul>',
      ['SSO'],
    ],
    [
      'no ligature of an icon',
      '<ul><li><span class="material-symbols-outlined">check_circle</span>SSO</li></ul>',
      ['SSO'],
    ],
    [
      'no icon of a class',
      '<ul><li><i class="fa-solid fa-check"></i> SSO</li><li><i class="bi bi-x"></i>API</li></ul>',
      ['SSO', 'API'],
    ],
    [
      'no picture in place of a bullet',
      '<ul><li>🗄️ 60 GB</li><li>✅SSO</li><li>👩🏽‍💻 Code</li><li>® brand</li><li>• API</li><li>→ Mail</li></ul>',
      ['60 GB', 'SSO', 'Code', '® brand', 'API', 'Mail'],
    ],
    [
      'no tooltip',
      '<ul><li title="Single sign-on">SSO <button popovertarget="tip">?</button><span role="tooltip">Single sign-on</span><span popover id="tip">Single sign-on</span></li></ul>',
      ['SSO'],
    ],
    [
      'no control',
      '<ul><li>Seats <select><option>1</option></select><textarea>x</textarea><a role="button">?</a></li></ul>',
      ['Seats'],
    ],
    [
      'no explanation in a disclosure',
      '<ul><li><details><summary>SSO</summary>with <p>SAML</p><ul><li>Audit</li></ul></details></li></ul>',
      ['SSO', 'Audit'],
    ],
    [
      'hints and badges, which are read',
      '<ul><li>SSO <small>with SAML</small> <span class="badge">New</span></li></ul>',
      ['SSO with SAML New'],
    ],
    [
      'the items of a closed disclosure',
      '<details><summary>More</summary><ul><li>SSO</li></ul></details>',
      ['SSO'],
    ],
    [
      'no heading of what follows',
      '<ul><li><b>Everything in Basic, plus:</b></li><li>Seats: 1</li></ul>',
      ['Seats: 1'],
    ],
    [
      'definitions by their terms',
      '<dl><dt>Storage:</dt><dd>10 GB</dd><div><dt>API</dt><dd><s>No</s></dd></div><dt>Seats</dt><dd>1</dd><dd>9 guests</dd></dl>',
      ['Storage=Storage: 10 GB', '-API=API: No', 'Seats=Seats: 1', 'Seats=Seats: 9 guests'],
    ],
    [
      'rows of a table by their first cell',
      '<table><thead><tr><th>Feature</th><th>Pro</th></tr></thead><tr><td colspan="2">Core</td></tr><tr><th>Storage</th><td>10 GB</td></tr><tr><td>API</td><td>–</td></tr><tr><td>SSO</td><td><i class="bi bi-check"></i></td></tr><tr><td>Audit</td><td>✓</td></tr><tr><td>Help</td><td></td></tr></table>',
      ['Storage=Storage: 10 GB', '-API=API', 'SSO=SSO', 'Audit=Audit', '-Help=Help'],
    ],
    [
      'as included, what a picture stands for in a table',
      '<table><tr><th>A</th><td><svg></svg></td></tr><tr><th>C</th><td><img src="data:,"/></td></tr><tr><th>D</th><td><i aria-hidden="true">✓</i></td></tr><tr><th>E</th><td><input type="checkbox" checked /></td></tr></table>',
      ['A=A', 'C=C', 'D=D', 'E=E'],
    ],
    [
      'as not included, what a sign stands for in a table',
      '<table><tr><th>A</th><td><i class="grey" aria-hidden="true">–</i></td></tr><tr><th>B</th><td>✖️</td></tr><tr><th>C</th><td>❌</td></tr><tr><th>D</th><td>– <i class="info"></i></td></tr><tr><th>E</th><td><input type="checkbox" /></td></tr></table>',
      ['-A=A', '-B=B', '-C=C', '-D=D', '-E=E'],
    ],
    [
      'no name of a check in the first cell',
      '<table><tr><td>✓</td><td>SSO</td></tr><tr><td>✗</td><td>API</td></tr></table>',
      ['SSO', '✗ API'],
    ],
  ];
  for (const [what, content, features] of contents)
    it(`have ${what}`, () => expect(read(content)).to.deep.equal(features));

  it('have the group of the heading directly before their list', () => {
    const plan = document.createElement('div');
    plan.innerHTML = `<h4>Team <i hidden>x</i></h4><ul><li>A<h5>Inner</h5><ol><li>B</li></ol></li></ul>
      <ul><li>C</li></ul><h3>Far</h3><p></p><ul><li>D</li></ul>`;
    expect(readFeatures(plan).map(({ text, group }) => `${group}: ${text}`)).to.deep.equal([
      ...['Team: A Inner', 'Inner: B', ': C', ': D'],
    ]);
  });

  it('are read as a style sheet shows them, also in a plan that is hidden as a whole', async () => {
    const plan = await fixture<HTMLElement>(html`
      <div style="display: none; visibility: hidden; text-decoration: line-through">
        <style>
          .off {
            text-decoration: line-through;
          }
          .none {
            display: none;
          }
          .tip {
            visibility: hidden;
          }
          .fading {
            position: absolute;
            opacity: 0;
          }
          .appearing {
            opacity: 0;
          }
          .icon {
            font-family: 'Material Symbols Outlined', sans-serif;
          }
          .row {
            display: flex;
          }
          .text {
            font-family: sans-serif, 'Segoe UI Symbol';
          }
        </style>
        <ul>
          <li class="off">API</li>
          <li><b class="off">SSO</b></li>
          <li>Mail <i class="none">by us</i><i class="tip">or you</i></li>
          <li><i class="icon">check</i>Chat<i class="fading">by us</i></li>
          <li class="appearing"><i class="text">Phone</i></li>
          <li class="none">Audit</li>
          <li>
            <ul class="off">
              <li>Fax</li>
            </ul>
          </li>
          <li class="row"><span>Storage</span><span>10 GB</span></li>
        </ul>
      </div>
    `);
    plan.style.visibility = 'visible';
    const readAll = (isStyled: boolean) =>
      readFeatures(plan, isStyled).map(({ text, isExcluded }) => `${isExcluded ? '-' : ''}${text}`);
    expect(readAll(true)).to.deep.equal(['-API', '-SSO', 'Mail', 'Chat', 'Phone', '-Fax', 'Storage 10 GB']);
    expect(readAll(false)).to.deep.equal([
      ...['API', 'SSO', 'Mail by usor you', 'checkChatby us', 'Phone', 'Audit', 'Fax', 'Storage10 GB'],
    ]);
    plan.style.visibility = 'hidden';
    expect(readAll(true)).to.deep.equal([
      '-API',
      '-SSO',
      'Mail or you',
      'Chat',
      'Phone',
      '-Fax',
      'Storage 10 GB',
    ]);
  });

  it('are included if only an element around the plan is struck', () => {
    const page = document.createElement('del');
    page.innerHTML = '<div hidden><div><ul><li>A</li></ul></div></div>';
    const [feature] = readFeatures(page.querySelector('div > div') as Element);
    expect(feature?.isExcluded).to.equal(false);
  });
});
