/** Group F: bodies of responses. How each of them is read is tested in test/service. */
import type { Fault } from '../../src/testing/faults.js';
import {
  changePlan,
  en,
  expect,
  expectAssigned,
  expectFailure,
  expectNoLeak,
  mountPicker,
  mountSettings,
  outcomeOf,
  partOf,
  queryRendered,
  renderedTextOf,
  stopTimers,
  textOf,
} from '../support/browser.js';
import { tellsSources } from '../support/json-sources.js';
import { expectSettingsFailure } from './failures.js';

const largeNumber = tellsSources ? '9007199254740993' : '9007199254740992';

const long = 'x'.repeat(1_000_000);
const cut = 'x'.repeat(200);

describe('F: bodies of a change', () => {
  const assigned: [title: string, fault: Fault, response: object, shown: string[], absent: string[]][] = [
    ['F01 {}', { body: '{}' }, {}, [], ['Pro', en.starts, en.ends, en.reference, en.soon]],
    [
      'F03 fields of a wrong type',
      {
        body: '{"productPlanId":7,"startTimeInSeconds":"1730000000","endTimeInSeconds":1950000000,"relationId":["r"]}',
      },
      { endTimeInSeconds: 1_950_000_000 },
      ['2031'],
      ['2024', en.starts, en.reference],
    ],
    [
      'F03 identifiers of a megabyte, which are cut',
      { body: JSON.stringify({ productPlanId: long, relationId: long }) },
      { productPlanId: cut, relationId: cut },
      [cut],
      [`${cut}x`],
    ],
    [
      'F03 a number as productId',
      { body: `{"productPlanId":"pro","productId":9007199254740993}` },
      { productPlanId: 'pro', productId: largeNumber },
      [largeNumber],
      [],
    ],
    [
      'F05 a byte order mark, invalid UTF-8 and text/plain',
      { base64: btoa('\xef\xbb\xbf{"relationId":"r-\xff"}'), headers: { 'content-type': 'text/plain' } },
      { relationId: 'r-\ufffd' },
      ['r-\ufffd'],
      [],
    ],
  ];
  for (const [title, fault, response, shown, absent] of assigned)
    it(`${title}: assigned, without made-up values`, async () => {
      const scene = await mountPicker({ faults: [fault] });
      await changePlan(scene.picker);
      const text = await expectAssigned(scene, scene.picker, response, { calls: 1 });
      for (const each of shown) expect(text).to.contain(each);
      for (const each of absent) expect(text).not.to.contain(each);
    });

  for (const body of ['', '<!doctype html><title>Wartung</title>', '{"id":"Wartung"}'])
    it(`F02 ${JSON.stringify(body)}: unknown, and quotes neither body nor parser`, async () => {
      const scene = await mountPicker({ faults: [{ body }] });
      await changePlan(scene.picker);
      const said = `${renderedTextOf(scene.picker)} ${scene.picker.error?.message ?? ''}`;
      expect(said).not.to.match(/JSON|Unexpected|parse|Wartung|doctype/i);
      const unclear = { code: 'response', status: 200, outcome: 'unknown' } as const;
      await expectFailure(scene, scene.picker, unclear, { calls: 1 });
    });

  describe('F10 the message of a rejection', () => {
    const refused = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;

    it('F10 is left out with the encoded token', async () => {
      const scene = await mountPicker();
      const errorMessage = `No session ${encodeURIComponent(scene.customer.token)} here`;
      await scene.customer.setFaults({ status: 400, body: JSON.stringify({ errorMessage }) });
      await changePlan(scene.picker);
      expect(outcomeOf(scene.picker).reason).to.equal(en.rejected);
      await expectFailure(scene, scene.picker, refused, { calls: 1 });
    });

    it('F10 is text, of which at most 200 characters are shown', async () => {
      const message = '<img src=x onerror="alert(1)"><b>No</b> '.repeat(25_000);
      const scene = await mountPicker({ faults: [{ status: 400, body: JSON.stringify({ message }) }] });
      await changePlan(scene.picker);
      const serviceMessage = `${message.slice(0, 199)}…`;
      expect(outcomeOf(scene.picker).reason).to.equal(serviceMessage);
      expect(queryRendered(scene.picker, 'img')).to.have.length(0);
      await expectFailure(scene, scene.picker, { ...refused, serviceMessage }, { calls: 1 });
    });
  });
});

describe('F: bodies of settings', () => {
  it('F02 no JSON: an error after one request', async () => {
    const pass = stopTimers();
    const scene = await mountSettings({ faults: [{ body: '<html>' }] });
    await pass(300_000);
    await expectSettingsFailure(scene, { code: 'response', status: 200 }, { calls: 1 });
  });

  it('F07 names of JavaScript: shown as text, and no prototype is changed', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'then', 'toJSON', 'hasOwnProperty', 'valueOf'];
    const section = `{${names.map((name) => `"${name}":{"polluted":"yes of ${name}"}`).join()}}`;
    const body = `{"customerPortalSetting":${section},"__proto__":{"invoiceConfiguration":"inherited"},"then":"x"}`;
    const scene = await mountSettings({ faults: [{ body }] });
    const text = renderedTextOf(scene.settings);
    for (const name of names) expect(text).to.contain(`yes of ${name}`);
    expect(text).not.to.contain('inherited');
    expect('polluted' in {}).to.equal(false);
    expect(Object.getPrototypeOf(scene.settings.settings)).to.equal(Object.prototype);
    expectNoLeak(scene, scene.settings);
  });

  it("F10 the service's message: shown as text", async () => {
    const body = '{"errorMessage":"<b>Not</b> for you"}';
    const { settings } = await mountSettings({ faults: [{ status: 422, body }] });
    expect(textOf(partOf(settings, 'error'))).to.contain('<b>Not</b> for you');
  });
});
