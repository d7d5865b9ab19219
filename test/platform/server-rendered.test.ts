/** The first render replaces the server's shadow roots. */
import { executeServerCommand } from '@web/test-runner-commands';
import { format } from '../../src/i18n/format.js';
import de from '../../src/messages/de.js';
import {
  confirm,
  consoleLinesOf,
  en,
  expect,
  focusedElement,
  labelsOf,
  nextEvent,
  openPageScene,
  openReview,
  type PageScene,
  type Page,
  partOf,
  partsOf,
  renderedTextOf,
  reviewOf,
  signInPicker,
  signInSettings,
  textOf,
  until,
  untilOutcome,
  withoutMessageTimeout,
} from '../support/browser.js';

/** HTML of the guide's page without its script, which each test adds. */
const rendered = async (): Promise<string> =>
  (await executeServerCommand<string, never>('server-rendered')).replace(
    '<script type="module" src="/client.js"></script>',
    '',
  );

/** Opens the page of the server, on which no script has run. */
const openServerRendered = async (edit: (page: string) => string = (page) => page): Promise<PageScene> =>
  openPageScene({ before: withoutMessageTimeout, body: edit(await rendered()) });

const scripts = {
  'the module beside hydration support': {
    type: 'module',
    src: '/out/test/platform/hydration-support.js',
  },
  'the self-contained script': { src: '/dist/portal-elements.min.js' },
};

/** Loads a script and waits until its elements have updated. */
async function runScript({ page }: PageScene, script: { type?: string; src: string }): Promise<void> {
  const { document } = page;
  document.body.append(Object.assign(document.createElement('script'), script));
  await until(() => page.customElements.get('portal-settings'), 'the elements');
  for (const element of elementsIn(page.document)) await (element as Partial<Updating>).updateComplete;
}

interface Updating {
  updateComplete: Promise<boolean>;
}

const elementsIn = (document: Document): Element[] => [
  ...document.querySelectorAll('portal-session, portal-plan-picker, portal-plan, portal-settings'),
];

function getElement(root: ParentNode | null | undefined, selector: string): Element {
  const found = root?.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

const boxOf = (box: Element): number[] => {
  const { x, y, width, height } = box.getBoundingClientRect();
  return [x, y, width, height];
};

/** Places of what must not move: the cards with what they contain, the headings, and what is below the picker. */
function placesOf({ document }: Page): number[] {
  const picker = getElement(document, 'portal-plan-picker');
  const settings = getElement(document, 'portal-settings');
  const boxes = [
    ...['card', 'label', 'price', 'details', 'link', 'plans'].flatMap((name) => partsOf(picker, name)),
    ...[settings, partOf(settings, 'heading')],
  ];
  // The heading is as wide as the line about the current plan below it.
  const [x = NaN, y = NaN] = boxOf(partOf(picker, 'heading'));
  return [...boxes.flatMap(boxOf), x, y];
}

for (const [name, script] of Object.entries(scripts))
  describe(`a page that a server rendered, with ${name}`, () => {
    it('shows each plan once, before and after the script; a customer can review and confirm', async () => {
      const scene = await openServerRendered();
      const { page } = scene;
      const picker = getElement(page.document, 'portal-plan-picker');
      expect(page.customElements.get('portal-plan')).to.equal(undefined);
      expect(renderedTextOf(getElement(picker, '[value=pro]'))).to.contain('Pro Most popular €49 per month');
      await runScript(scene, script);
      expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
      expect(renderedTextOf(picker).match(/€49/g)).to.have.length(1);
      expect(partsOf(picker, 'card')).to.have.length(4);
      expect(partsOf(picker, 'button').map(textOf)).to.deep.equal(['Switch to Free', 'Switch to Pro']);
      expect(partsOf(picker, 'mark').map(textOf)).to.deep.equal([en.yourPlan]);
      expect(partsOf(getElement(page.document, 'portal-settings'), 'heading')).to.have.length(1);

      const signedIn = await signInPicker(scene);
      await openReview(signedIn);
      expect(reviewOf(signedIn).changed).to.deep.equal(['10 projects → Unlimited projects']);
      const assigned = nextEvent(signedIn, 'plan-assigned');
      await confirm(signedIn);
      expect((await assigned).detail.productPlanId).to.equal('pro');
      await untilOutcome(signedIn);
      expect((await scene.customer.ledger()).assignments).to.have.length(1);
      const settings = await signInSettings(scene);
      expect(renderedTextOf(settings)).to.contain('Example Ltd');
      expect(getElement(settings.shadowRoot, 'section').getAttribute('aria-busy')).to.equal('false');
      expect(consoleLinesOf(scene)).to.deep.equal([]);
      expect(scene.uncaught).to.deep.equal([]);
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
      await runScript(scene, script);
      const after = placesOf(page);
      // Engines round the size of a badge.
      expect(after.filter((place, index) => Math.abs(place - (before[index] ?? NaN)) > 1)).to.deep.equal([]);
      expect(after).to.have.length(before.length);
      expect(partsOf(getElement(page.document, 'portal-plan-picker'), 'cancel')).to.have.length(1);
    });
  });

describe('the first render of a page that a server rendered', () => {
  const script = scripts['the self-contained script'];

  it('keeps the focus on a link that is replaced', async () => {
    const scene = await openServerRendered();
    const picker = getElement(scene.page.document, 'portal-plan-picker');
    partOf(picker, 'link').focus();
    await runScript(scene, script);
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
    await runScript(scene, script);
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
    await runScript(scene, script);
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
    await runScript(scene, scripts['the module beside hydration support']);
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
