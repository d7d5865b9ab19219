/** The first render replaces the server's shadow roots. */
import { executeServerCommand } from '@web/test-runner-commands';
import { format } from '../../src/i18n/format.js';
import de from '../../src/messages/de.js';
import {
  en,
  expect,
  expectUsable,
  focusedElement,
  labelsOf,
  openPageScene,
  openReview,
  type PageScene,
  type Page,
  partOf,
  partsOf,
  press,
  renderedTextOf,
  reviewOf,
  signInPicker,
  textOf,
  until,
  type Widget,
  withoutTimers,
} from '../support/browser.js';

const served = await executeServerCommand<string, never>('server-rendered');

/** Opens the page of the server without its script, which each test adds. */
const openServerRendered = (edit = (body: string) => body): Promise<PageScene> =>
  openPageScene({
    before: withoutTimers,
    body: edit(served.replace('<script type="module" src="/client.js"></script>', '')),
  });

/** Loads the self-contained script, or the module of the guide beside Lit's hydration support. */
async function runScript({ page }: PageScene, withHydrationSupport = false): Promise<void> {
  const { document } = page;
  const script = withHydrationSupport
    ? { type: 'module', src: '/out/test/platform/hydration-support.js' }
    : { src: '/dist/portal-elements.min.js' };
  document.body.append(Object.assign(document.createElement('script'), script));
  await until(() => page.customElements.get('portal-settings'), 'the elements');
  for (const element of document.querySelectorAll<Widget>('portal-plan-picker, portal-plan, portal-settings'))
    await element.updateComplete;
}

function getElement(root: ParentNode | null | undefined, selector: string): Element {
  const found = root?.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Places of what must not move: the cards with what they contain, the headings, and what is below the picker. */
function placesOf({ document }: Page): number[] {
  const picker = getElement(document, 'portal-plan-picker');
  const settings = getElement(document, 'portal-settings');
  const names = ['card', 'label', 'price', 'details', 'link', 'plans'];
  const boxes = [...names.flatMap((name) => partsOf(picker, name)), settings, partOf(settings, 'heading')];
  const places = boxes.map((box) => box.getBoundingClientRect());
  // The heading is as wide as the line about the current plan below it.
  const { x, y } = partOf(picker, 'heading').getBoundingClientRect();
  return [...places.flatMap((place) => [place.x, place.y, place.width, place.height]), x, y];
}

describe('the first render of a page that a server rendered', () => {
  for (const withHydrationSupport of [false, true])
    it(`shows each plan once; a customer can change the plan, with hydration support: ${withHydrationSupport}`, async () => {
      const scene = await openServerRendered();
      const { document } = scene.page;
      await runScript(scene, withHydrationSupport);
      // Lit's development build adds some.
      scene.globals = Object.getOwnPropertyNames(scene.page);
      const picker = await signInPicker(scene);
      expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
      expect(renderedTextOf(picker).match(/€49/g)).to.have.length(1);
      expect(partsOf(picker, 'button').map(textOf)).to.deep.equal(['Switch to Free', 'Switch to Pro']);
      expect(partsOf(picker, 'mark').map(textOf)).to.deep.equal([en.yourPlan]);
      expect(partsOf(getElement(document, 'portal-settings'), 'heading')).to.have.length(1);
      await openReview(picker);
      expect(reviewOf(picker).changed).to.deep.equal(['10 projects → Unlimited projects']);
      await press(picker, 'dismiss');
      await expectUsable(scene);
    });

  it('moves nothing in the cards, around them and below them', async () => {
    const scene = await openServerRendered();
    const { page } = scene;
    // Without a scroll bar, which the settings would add and remove.
    page.frameElement?.setAttribute('height', '2000');
    // The settings stay pending: their content, or an error, would move what follows.
    page.document.addEventListener('session-request', (event) => {
      event.respondWith(new Promise(() => undefined));
    });
    const before = placesOf(page);
    await runScript(scene);
    const after = placesOf(page);
    // Engines round the size of a badge.
    expect(after.filter((place, index) => Math.abs(place - (before[index] ?? NaN)) > 1)).to.deep.equal([]);
    expect(after).to.have.length(before.length);
  });

  it('keeps the focus on a link that is replaced', async () => {
    const scene = await openServerRendered();
    const picker = getElement(scene.page.document, 'portal-plan-picker');
    partOf(picker, 'link').focus();
    await runScript(scene);
    expect(focusedElement(scene.page.document) === partOf(picker, 'link'), 'the focus').to.equal(true);
  });

  it('never shows an empty card or another verb while a German page loads its messages, and then those of the page', async () => {
    const scene = await openServerRendered((page) => page.replace('lang="en"', 'lang="de"'));
    const { document } = scene.page;
    document.documentElement.lang = 'de';
    const messages = { choosePlan: 'Tarif wählen', heading: 'Einstellungen' };
    const widgets = ['portal-plan-picker', 'portal-settings'].map((tag) => getElement(document, tag));
    for (const widget of widgets) Object.assign(widget, { messages });
    const plans = [...document.querySelectorAll('portal-plan')];
    const contents: string[] = [];
    const verbs = new Set<string>();
    const observer = new scene.page.MutationObserver(() => {
      contents.push(...plans.map(renderedTextOf));
      for (const plan of plans) for (const button of partsOf(plan, 'button')) verbs.add(textOf(button));
    });
    for (const { shadowRoot } of plans)
      observer.observe(shadowRoot as ShadowRoot, { childList: true, subtree: true });
    await runScript(scene);
    expect(contents.join(' ')).to.contain('49 € pro Monat');
    expect([...verbs]).to.deep.equal(['Free', 'Pro'].map((plan) => format(de['confirm-switch'], { plan })));
    expect(contents.filter((content) => !/Free|Basic|Pro|Enterprise/.test(content))).to.deep.equal([]);
    expect(widgets.map((widget) => textOf(partOf(widget, 'heading')))).to.deep.equal([
      'Tarif wählen',
      'Einstellungen',
    ]);
  });

  it('shows the values of the page where those of the server differ', async () => {
    const scene = await openServerRendered((page) =>
      page.replace('default-plan="free"', 'schedule').replace(en.choosePlan, 'Another heading'),
    );
    await runScript(scene);
    const picker = await signInPicker(scene);
    expect(partsOf(picker, 'heading')).to.have.length(1);
    expect(renderedTextOf(picker)).not.to.contain('Another');
    expect(scene.page.getComputedStyle(partOf(picker, 'plans')).display).to.equal('grid');
    await openReview(picker);
    expect(textOf(partOf(picker, 'dialog'))).to.contain('Pro');
    expect(partsOf(picker, 'start')).to.have.length(1);
    expect(scene.uncaught).to.deep.equal([]);
  });

  it('connects an element whose hydration is deferred once, also with the hydration support of Lit', async () => {
    const scene = await openServerRendered();
    await runScript(scene, true);
    const picker = scene.page.document.createElement('portal-plan-picker');
    let connected = 0;
    picker.addController({ hostConnected: () => connected++ });
    picker.setAttribute('defer-hydration', '');
    scene.page.document.body.append(picker);
    expect(connected).to.equal(0);
    for (const time of ['first', 'second']) {
      picker.removeAttribute('defer-hydration');
      expect(connected, time).to.equal(1);
      picker.setAttribute('defer-hydration', '');
    }
  });
});
