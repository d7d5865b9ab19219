/** What a server rendered, taken over by Lit's support for it, or drawn anew by the self-contained script. */
import { expect } from '@open-wc/testing';
import { confirm, outcome, review } from '../support/customer.js';
import { nextEvent } from '../support/events.js';
import { part, parts, read, text } from '../support/rendered.js';
import { openPage, type Page } from '../support/page.js';
import { signedInPicker, signedInSettings } from '../support/visit.js';
import { all, bring, find, hydrating, placeOf, said, selfContained, visitRendered } from './helpers.js';
import { cards, labels } from '../support/card.js';
import { reviewOf } from '../support/review.js';

const cardsOf = (page: Page): Element[] => {
  const picker = find(page.document, 'portal-plan-picker');
  const isDefined = page.customElements.get('portal-plan') !== undefined;
  return isDefined ? cards(picker).map(({ box }) => box) : [...picker.querySelectorAll('portal-plan')];
};

const landmarks = (page: Page): Element[] => {
  const picker = find(page.document, 'portal-plan-picker');
  const settings = find(page.document, 'portal-settings');
  return [part(picker, 'legend'), part(picker, 'submit'), part(picker, 'cancel'), part(settings, 'heading')];
};

/** Chromium's; the types of the platform do not have it. */
type LayoutShift = PerformanceEntry & { value: number };

const nextFrame = (page: Page): Promise<unknown> =>
  new Promise((resolve) => page.requestAnimationFrame(() => page.requestAnimationFrame(resolve)));

for (const [name, script] of Object.entries({ hydrating, selfContained }))
  describe(`a page that a server rendered, ${name}`, () => {
    it('shows each plan once: before as a card of its own, then in its card of the picker', async () => {
      const scene = await visitRendered();
      const { page } = scene;
      const picker = find(page.document, 'portal-plan-picker');
      expect(page.customElements.get('portal-plan')).to.equal(undefined);
      expect(text(find(picker, '[value=pro]'))).to.match(/Most popular Pro €49 per month/);
      await bring(scene, script);
      expect(labels(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
      expect(text(picker).match(/€49/g)).to.have.length(1);
      for (const plan of picker.querySelectorAll('portal-plan')) {
        expect(plan.shadowRoot?.innerHTML.replace(/<!--.*?-->|<style>.*?<\/style>/gs, '')).to.equal(
          '<slot></slot>',
        );
        expect(plan.getBoundingClientRect().height).to.be.above(10);
      }
      const settings = find(page.document, 'portal-settings');
      expect(parts(settings, 'heading')).to.have.length(1);
      expect(said(scene)).to.deep.equal([]);
      expect(scene.uncaught).to.deep.equal([]);
    });

    it('lets a customer choose, review and confirm, and shows the settings', async () => {
      const scene = await visitRendered();
      await bring(scene, script);
      const picker = await signedInPicker(scene);
      await review(picker);
      expect(reviewOf(picker).gains).to.deep.equal(['Unlimited projects']);
      const assigned = nextEvent(picker, 'plan-assigned');
      await confirm(picker);
      expect((await assigned).detail.productPlanId).to.equal('pro');
      await outcome(picker);
      expect((await scene.customer.ledger()).assignments).to.have.length(1);
      const settings = await signedInSettings(scene);
      expect(text(settings)).to.contain('Example Ltd');
      expect(find(settings.shadowRoot, 'section').getAttribute('aria-busy')).to.equal('false');
      expect(said(scene)).to.deep.equal([]);
      expect(scene.uncaught).to.deep.equal([]);
    });

    it('moves no card, no heading and no button', async () => {
      const scene = await visitRendered();
      const { page } = scene;
      // Without a bar to scroll by, which would come and go with the settings.
      page.frameElement?.setAttribute('height', '2000');
      const observed = page.PerformanceObserver.supportedEntryTypes.includes('layout-shift');
      const shifts: LayoutShift[] = [];
      const observer = observed
        ? new page.PerformanceObserver((entries) => shifts.push(...(entries.getEntries() as LayoutShift[])))
        : undefined;
      observer?.observe({ type: 'layout-shift', buffered: true });
      await nextFrame(page);
      const before = [...cardsOf(page), ...landmarks(page)].flatMap(placeOf);
      await bring(scene, script);
      const after = [...cardsOf(page), ...landmarks(page)].flatMap(placeOf);
      // Engines round the room of a badge.
      expect(after.filter((place, index) => Math.abs(place - (before[index] ?? NaN)) > 1)).to.deep.equal([]);
      expect(after).to.have.length(before.length);
      await nextFrame(page);
      const score = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(score).to.be.below(0.01);
    });

    it('says what the page says once the script is there: its language and its words', async () => {
      const scene = await visitRendered((page) => page.replace('lang="en"', 'lang="de"'));
      const { document } = scene.page;
      document.documentElement.lang = 'de';
      const messages = { choosePlan: 'Tarif wählen', settings: 'Einstellungen' };
      const widgets = ['portal-plan-picker', 'portal-settings'].map((tag) => find(document, tag));
      for (const widget of widgets) Object.assign(widget, { messages });
      await bring(scene, script);
      const [picker, settings] = widgets as [Element, Element];
      expect(text(picker)).to.match(/Tarif wählen.*49\s€/);
      expect(text(settings)).to.contain('Einstellungen');
    });
  });

describe('hydration', () => {
  it('keeps the nodes that the server sent', async () => {
    const scene = await visitRendered();
    const { document } = scene.page;
    const sent = landmarks(scene.page);
    const roots = all(document).map(({ shadowRoot }) => shadowRoot);
    expect(roots.every(Boolean)).to.equal(true);
    await bring(scene, hydrating);
    expect(landmarks(scene.page).map((node, index) => node === sent[index])).to.deep.equal([
      true,
      true,
      true,
      true,
    ]);
    expect(all(document).every(({ shadowRoot }, index) => shadowRoot === roots[index])).to.equal(true);
  });

  it('draws anew what a server was told otherwise', async () => {
    const scene = await visitRendered((page) =>
      page.replace('default-plan="free"', 'schedule').replace('<fieldset', '<p>Another</p><fieldset'),
    );
    await bring(scene, hydrating);
    const picker = await signedInPicker(scene);
    expect(parts(picker, 'legend')).to.have.length(1);
    expect(parts(picker, 'start')).to.have.length(1);
    expect(text(picker)).not.to.contain('Another');
    expect(scene.page.getComputedStyle(part(picker, 'plans')).display).to.equal('grid');
    await review(picker);
    expect(read(part(picker, 'dialog'))).to.contain('Pro');
    expect(scene.uncaught).to.deep.equal([]);
  });

  it('leaves a plan outside a picker the card that the server made of it', async () => {
    const scene = await visitRendered((page) =>
      page.replace(/(<portal-plan\s[^>]*value="pro".*?<\/portal-plan>)(.*)<\/body>/s, '$2$1</body>'),
    );
    await bring(scene, hydrating);
    const plan = find(scene.page.document, 'body > portal-plan');
    expect(text(plan)).to.contain('€49');
    expect(said(scene)).to.deep.equal([]);
  });

  it('is not asked of a page that no server rendered: a plan outside a picker is what the page wrote', async () => {
    const page = await openPage(
      '<portal-plan label="Pro" price="49">Text</portal-plan><script type="module" src="/out/guides/client.js"></script>',
    );
    const plan = find(page.document, 'portal-plan');
    await page.customElements.whenDefined('portal-plan');
    await (plan as unknown as { updateComplete: Promise<boolean> }).updateComplete;
    expect(text(plan)).to.equal('');
    expect(plan.textContent).to.equal('Text');
  });
});
