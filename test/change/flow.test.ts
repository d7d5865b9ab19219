/** How often a picker looks up its session and reads its page: the causes of slow presses, not their times. */
import { spy } from 'sinon';
import { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { SessionController } from '../../src/session/session-controller.js';
import { basic } from '../picker/basic.js';
import { confirm, expect, mountPicker, nextEvent, openReview, untilSettled } from '../support/browser.js';

it('reads the page and the session once for each update, entry, listener and check', async () => {
  const contexts = spy(PortalPlanPickerElement.prototype, 'readContext');
  const sessions = spy(SessionController.prototype, 'resolve');
  const count = async (act: () => Promise<unknown>): Promise<number[]> => {
    const before = [contexts.callCount, sessions.callCount];
    await act();
    await untilSettled();
    return [contexts, sessions].map(({ callCount }, index) => callCount - Number(before[index]));
  };
  try {
    let scene: Awaited<ReturnType<typeof mountPicker>> | undefined;
    const mounted = await count(async () => (scene = await mountPicker({ attributes: basic })));
    const { picker } = scene as NonNullable<typeof scene>;
    const pressed = await count(() => openReview(picker));
    const assigned = nextEvent(picker, 'plan-assigned');
    const confirmed = await count(async () => {
      await confirm(picker);
      await assigned;
    });
    const most = { mounted: [3, 5], pressed: [3, 3], confirmed: [11, 11] };
    for (const [name, counts] of Object.entries({ mounted, pressed, confirmed }))
      counts.forEach((each, index) =>
        expect(each, name).to.be.at.most(Number(most[name as keyof typeof most][index])),
      );
  } finally {
    contexts.restore();
    sessions.restore();
  }
});
