/** Outcomes of a removed picker: which listeners hear their event. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  expect,
  fixture,
  html,
  openScene,
  pickerMarkup,
  type Scene,
  signIn,
  startPendingChange,
  untilNextTask,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';

/** Counts the events that listeners at these places receive, by name. */
function listenIn(targets: Record<string, EventTarget>): Record<string, number> {
  const heard: Record<string, number> = {};
  for (const [name, target] of Object.entries(targets))
    for (const capture of [true, false])
      for (const type of ['plan-assigned', 'plan-error']) {
        const key = `${name}${capture ? ', capturing' : ''}`;
        heard[key] = 0;
        target.addEventListener(type, () => (heard[key] = (heard[key] ?? 0) + 1), capture);
      }
  return heard;
}

function expectHeard(heard: Record<string, number>, times: number): void {
  for (const [place, count] of Object.entries(heard)) expect(count, place).to.equal(times);
}

/** Starts the change of a picker and holds its response. */
async function start(scene: Scene, picker: PortalPlanPickerElement) {
  await signIn(scene, picker).updateComplete;
  const responses = await startPendingChange(scene, picker);
  return async (): Promise<void> => {
    await responses.release();
    await untilOutcome(picker);
    await untilSettled();
  };
}

/** Mounts a picker inside of other elements and starts its change. */
async function startInside(faults: Parameters<typeof openScene>[0] = []) {
  const scene = await openScene(faults);
  const main = await fixture<HTMLElement>(html`<main></main>`);
  main.innerHTML = `<div>${pickerMarkup}</div>`;
  const inner = main.firstElementChild as HTMLElement;
  const picker = inner.firstElementChild as PortalPlanPickerElement;
  return { picker, main, inner, release: await start(scene, picker) };
}

describe('outcomes of a removed picker', () => {
  for (const [how, faults] of [
    ['assigned', []],
    ['unknown', [{ status: 500 }]],
  ] as const)
    it(`N12 dispatches once to each listener inside what was removed and on the document, when ${how}`, async () => {
      const { picker, inner, main, release } = await startInside([...faults]);
      inner.remove();
      const heard = listenIn({ picker, inner, document, window });
      const former = listenIn({ main });
      await release();
      expectHeard(heard, 1);
      expectHeard(former, 0);
    });

  it('N12 dispatches once on the document when the picker was removed from a shadow root', async () => {
    const scene = await openScene();
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = pickerMarkup;
    const picker = root.firstElementChild as PortalPlanPickerElement;
    const release = await start(scene, picker);
    picker.remove();
    const heard = listenIn({ picker, document, window });
    const former = listenIn({ root, host });
    await release();
    expectHeard(heard, 1);
    expectHeard(former, 0);
  });

  it('N12 dispatches one event from the new place of a picker that was moved', async () => {
    const { picker, main, release } = await startInside();
    const other = await fixture<HTMLElement>(html`<div></div>`);
    picker.remove();
    await untilNextTask();
    other.append(picker);
    const heard = listenIn({ picker, other, document, window });
    const former = listenIn({ main });
    await release();
    expectHeard(heard, 1);
    expectHeard(former, 0);
  });

  for (const isIn of [false, true])
    it(`N12 dispatches once to each listener when one ${isIn ? 'removes' : 'reinserts'} the picker`, async () => {
      const { picker, inner, main, release } = await startInside();
      if (!isIn) picker.remove();
      picker.addEventListener('plan-assigned', () => {
        if (isIn) picker.remove();
        else inner.append(picker);
      });
      const heard = listenIn({ picker, document, window });
      const around = listenIn({ main });
      await release();
      expectHeard(heard, 1);
      expectHeard(around, isIn ? 1 : 0);
    });
});
