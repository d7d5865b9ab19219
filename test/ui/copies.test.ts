/** Copies of elements, by `cloneNode()` and by markup. */
import {
  confirm,
  dialogOf,
  en,
  expect,
  expectReleased,
  expectTraffic,
  mountPicker,
  mountSession,
  nextEvent,
  openReview,
  openScene,
  partOf,
  startPendingChange,
  textOf,
  type Widget,
} from '../support/browser.js';

/** Inserts a copy beside an element. */
async function insertCopy<T extends Widget>(original: T, copy: Node = original.cloneNode(true)): Promise<T> {
  original.after(copy);
  const clone = original.nextElementSibling as T;
  await clone.updateComplete;
  return clone;
}

describe('copies of elements', () => {
  /** Mounts a picker inside a `<portal-session>`, which a copy belongs to as well. */
  const mountProvided = async (...options: Parameters<typeof openScene>) => {
    const scene = await openScene(...options);
    const { picker } = await mountPicker({ scene, into: await mountSession(scene), isSignedIn: false });
    return { scene, picker, responses: await startPendingChange(scene, picker) };
  };

  it('H09 the copies send nothing and show no outcome when copied during a POST', async () => {
    const { scene, picker, responses } = await mountProvided();
    const copies = [
      await insertCopy(picker),
      await insertCopy(picker, document.importNode(picker, true)),
      await insertCopy(picker, document.createRange().createContextualFragment(picker.outerHTML)),
    ];
    const expectFresh = (isPending: boolean): void => {
      for (const copy of copies) {
        expect(copy).to.include({ pending: isPending, error: null });
        expect(textOf(partOf(copy, 'status'))).to.equal(isPending ? en.pending : '');
        expect(textOf(partOf(copy, 'error'))).to.equal('');
        expect(dialogOf(copy).open).to.equal(false);
      }
    };
    // They belong to the same customer, whose request is pending.
    expectFresh(true);
    await expectReleased(scene, picker, responses);
    await Promise.all(copies.map(({ updateComplete }) => updateComplete));
    expectFresh(false);
    const [copy = picker] = copies;
    const assigned = nextEvent(copy, 'plan-assigned');
    await openReview(copy, 'free');
    await confirm(copy);
    await assigned;
    await expectTraffic(scene, { calls: 2, applied: 2 });
  });
});
