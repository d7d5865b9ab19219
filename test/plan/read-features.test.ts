/** Features as they are read from the content of a plan. */
import { expect, fixture, html } from '@open-wc/testing';
import { readFeatures } from '../../src/plan/read-features.js';

/** Reads features as `name=text`, or `-name` if they are not included. */
const read = (plan: Element): string[] =>
  readFeatures(plan).map(({ name, text }) => (text ? `${name}=${text}` : `-${name}`));

describe('the features of a plan', () => {
  const contents: [what: string, content: string, features: string[]][] = [
    ['their text in one line', '<li data-feature=" A "> 10\n  projects </li>', ['A=10 projects']],
    ['nothing without a name', '<li>10</li><dl><dt>A</dt><dd>1</dd></dl>', []],
    ['values in any element', '<dd data-feature="A">1</dd><p data-feature="B">2</p>', ['A=1', 'B=2']],
    [
      'what is named inside another by itself',
      '<li data-feature="A">Support<ul><li data-feature="B">Email</li><li>Chat</li></ul></li>',
      ['A=Support Chat', 'B=Email'],
    ],
    ['a name twice', '<p data-feature="A">1</p><p data-feature="A">2</p>', ['A=1', 'A=2']],
    ['no hidden ones', '<li data-feature="A" hidden>1</li><li data-feature="B">2</li>', ['B=2']],
    [
      'those in what is closed',
      '<details><summary>All</summary><p data-feature="A">1</p></details><div hidden><p data-feature="B">2</p></div>',
      ['A=1', 'B=2'],
    ],
    ['no hidden text', '<li data-feature="A">10 <i hidden>or so </i>projects</li>', ['A=10 projects']],
    ['as not included, struck deeper', '<li data-feature="A"> <b><del>1</del></b> </li>', ['-A']],
    ['as not included, struck around', '<del><ul><li data-feature="A">1</li></ul></del>', ['-A']],
    ['as not included, a struck name', '<li><s data-feature="A">API</s></li>', ['-A']],
    ['less text where a part is struck', '<li data-feature="A"><del>5</del> 10 seats</li>', ['A=10 seats']],
    [
      'their names for an icon',
      '<li data-feature="A"><svg></svg></li><img data-feature="B">',
      ['A=A', 'B=B'],
    ],
    [
      'as not included, what only looks full to a program',
      '<table><tr><td data-feature="A"><br></td></tr></table><p data-feature="B"><i hidden><svg></svg></i></p><p data-feature="C">&nbsp;</p>',
      ['-A', '-B', '-C'],
    ],
    [
      'A12 nothing of a name that a template has left out',
      ['', ' ', 'undefined', '{{ name }}', '[object Object]']
        .map((name) => `<p data-feature="${name}">1</p>`)
        .join(''),
      [],
    ],
    ['nothing for a struck icon', '<li data-feature="A"><s><svg></svg></s></li>', ['-A']],
    ['words of lines apart', '<li data-feature="A">1<br>2<p>3</p><div>4</div>GB</li>', ['A=1 2 3 4 GB']],
    [
      'parts of a word together',
      '<li data-feature="A">1<b>GB</b> stor<wbr>age&shy;s</li>',
      ['A=1GB storages'],
    ],
    [
      'no icon',
      '<li data-feature="A"><svg><title>Yes</title></svg><i aria-hidden="true">check</i><i class="fa"></i> API</li>',
      ['A=API'],
    ],
    ['texts of a drawing', '<svg><text data-feature="A">1</text></svg>', ['A=1']],
    ['no footnote', '<li data-feature="A">10,000<sup>1</sup> calls</li>', ['A=10,000 calls']],
    [
      'no explanation',
      '<li data-feature="A"><details><summary>SSO</summary><p>by SAML</p></details><i role="tooltip">x</i></li>',
      ['A=SSO'],
    ],
  ];
  for (const [what, content, features] of contents)
    it(`have ${what}`, async () => {
      const plan = await fixture<HTMLElement>(html`<div></div>`);
      plan.innerHTML = content;
      expect(read(plan)).to.deep.equal(features);
    });

  it('have the group of the heading directly before their list or table', async () => {
    const list = await fixture<HTMLElement>(html`
      <ul>
        <li>
          <h5>Page</h5>
        </li>
      </ul>
    `);
    const plan = document.createElement('div');
    plan.innerHTML = `<h4>Team <i hidden>x</i></h4><ul><li data-feature="A">A<h5>Inner</h5><ol><li><b data-feature="B">1</b></li></ol></li></ul>
      <ul><li data-feature="C">C</li></ul><h3>Far</h3><p data-feature="D">D</p><ul><li data-feature="E">E</li></ul>
      <h2>Table</h2><table><tr><td data-feature="F">1</td></tr></table>`;
    list.querySelector('h5')?.after(plan);
    expect(readFeatures(plan).map(({ name, group }) => `${group}: ${name}`)).to.deep.equal([
      ...['Team: A', 'Inner: B', ': C', ': D', ': E', 'Table: F'],
    ]);
  });

  it('are read as a style sheet shows them, also in a plan that is hidden as a whole', async () => {
    const page = await fixture<HTMLElement>(html`
      <del style="text-decoration: line-through">
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
          .row {
            display: flex;
          }
          s {
            text-decoration: none;
          }
        </style>
        <div id="plan" hidden style="text-decoration: line-through">
          <ul>
            <li data-feature="A" class="off">API</li>
            <li data-feature="B"><b class="off">SSO</b></li>
            <li data-feature="C">Mail <i class="none">by us</i> <i class="tip">or you</i></li>
            <li data-feature="D" class="none">Audit</li>
            <li class="row" data-feature="E"><span>Storage</span><span>10 GB</span></li>
          </ul>
          <ul class="off">
            <li data-feature="F">Fax</li>
          </ul>
          <p data-feature="G"><s>Phone</s></p>
        </div>
      </del>
    `);
    const plan = page.querySelector('#plan') as HTMLElement;
    expect(read(plan)).to.deep.equal(['-A', '-B', 'C=Mail', 'E=Storage 10 GB', '-F', '-G']);
    plan.style.visibility = 'hidden';
    expect(read(plan)).to.deep.equal(['-A', '-B', 'C=Mail or you', 'E=Storage 10 GB', '-F', '-G']);
  });
});
