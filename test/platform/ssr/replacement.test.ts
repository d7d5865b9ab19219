/** The first render replaces the server's shadow roots. */
import { expect } from '@open-wc/testing';
import { confirm, outcome, review } from '../../support/customer.js';
import { nextEvent } from '../../support/events.js';
import { focusOf, part, parts, read, text } from '../../support/rendered.js';
import type { Page } from '../../support/page.js';
import { signedInPicker, signedInSettings } from '../../support/visit.js';
import { bring, find, placeOf, said, scripts, visitRendered } from './helpers.js';
import { labels } from '../../support/card.js';
import { reviewOf } from '../../support/review.js';

const boxesOf = (page: Page): Element[] => parts(find(page.document, 'portal-plan-picker'), 'card');

const landmarks = (page: Page): Element[] => {
  const picker = find(page.document, 'portal-plan-picker');
  const settings = find(page.document, 'portal-settings');
  return [part(picker, 'legend'), part(picker, 'submit'), part(picker, 'cancel'), part(settings, 'heading')];
};

/** Chromium only, and not in TypeScript's DOM types. */
type LayoutShift = PerformanceEntry & { value: number };

const nextFrame = (page: Page): Promise<unknown> =>
  new Promise((resolve) => page.requestAnimationFrame(() => page.requestAnimationFrame(resolve)));

for (const [name, script] of Object.entries(scripts))
  describe(`a page that a server rendered, with ${name}`, () => {
    it('shows each plan once, before and after the script', async () => {
      const scene = await visitRendered();
      const { page } = scene;
      const picker = find(page.document, 'portal-plan-picker');
      expect(page.customElements.get('portal-plan')).to.equal(undefined);
      expect(text(find(picker, '[value=pro]'))).to.match(/Most popular Pro €49 per month/);
      await bring(scene, script);
      expect(labels(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
      expect(text(picker).match(/€49/g)).to.have.length(1);
      expect(parts(picker, 'card')).to.have.length(4);
      // Neither the current plan nor the link can be chosen.
      expect(parts(picker, 'radio')).to.have.length(2);
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
      expect(reviewOf(picker).added).to.deep.equal(['Unlimited projects']);
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
      // Without a scroll bar, which the settings would add and remove.
      page.frameElement?.setAttribute('height', '2000');
      const observed = page.PerformanceObserver.supportedEntryTypes.includes('layout-shift');
      const shifts: LayoutShift[] = [];
      const observer = observed
        ? new page.PerformanceObserver((entries) => shifts.push(...(entries.getEntries() as LayoutShift[])))
        : undefined;
      observer?.observe({ type: 'layout-shift', buffered: true });
      await nextFrame(page);
      const before = [...boxesOf(page), ...landmarks(page)].flatMap(placeOf);
      await bring(scene, script);
      const after = [...boxesOf(page), ...landmarks(page)].flatMap(placeOf);
      // Engines round the size of a badge.
      expect(after.filter((place, index) => Math.abs(place - (before[index] ?? NaN)) > 1)).to.deep.equal([]);
      expect(after).to.have.length(before.length);
      await nextFrame(page);
      const score = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(score).to.be.below(0.01);
    });

    it('has the language and the messages of the page after the script has loaded', async () => {
      const scene = await visitRendered((page) => page.replace('lang="en"', 'lang="de"'));
      const { document } = scene.page;
      document.documentElement.lang = 'de';
      const messages = { legend: 'Tarif wählen', heading: 'Einstellungen' };
      const widgets = ['portal-plan-picker', 'portal-settings'].map((tag) => find(document, tag));
      for (const widget of widgets) Object.assign(widget, { messages });
      await bring(scene, script);
      const [picker, settings] = widgets as [Element, Element];
      expect(text(picker)).to.match(/Tarif wählen.*49\s€/);
      expect(text(settings)).to.contain('Einstellungen');
    });

    it('keeps the focus in the picker when the focused button is replaced', async () => {
      const scene = await visitRendered();
      const picker = find(scene.page.document, 'portal-plan-picker');
      part(picker, 'submit').focus();
      await bring(scene, script);
      expect(focusOf(scene.page.document) === part(picker, 'legend'), 'the focus').to.equal(true);
    });

    it('never shows an empty card, also while a German page loads its messages', async () => {
      const scene = await visitRendered((page) => page.replace('lang="en"', 'lang="de"'));
      const { document } = scene.page;
      document.documentElement.lang = 'de';
      const plans = [...document.querySelectorAll('portal-plan')];
      const contents: string[] = [];
      const observer = new scene.page.MutationObserver(() => {
        contents.push(...plans.map(text));
      });
      for (const { shadowRoot } of plans) observer.observe(shadowRoot as ShadowRoot, { childList: true });
      await bring(scene, script);
      expect(contents.join(' ')).to.contain('Pro 49 € pro Monat');
      expect(contents.filter((content) => !/Free|Basic|Pro|Enterprise/.test(content))).to.deep.equal([]);
    });

    it('shows the values of the page where those of the server differ', async () => {
      const scene = await visitRendered((page) =>
        page.replace('default-plan="free"', 'schedule').replace('<fieldset', '<p>Another</p><fieldset'),
      );
      await bring(scene, script);
      const picker = await signedInPicker(scene);
      expect(parts(picker, 'legend')).to.have.length(1);
      expect(parts(picker, 'start')).to.have.length(1);
      expect(text(picker)).not.to.contain('Another');
      expect(scene.page.getComputedStyle(part(picker, 'plans')).display).to.equal('grid');
      await review(picker);
      expect(read(part(picker, 'dialog'))).to.contain('Pro');
      expect(scene.uncaught).to.deep.equal([]);
    });

    it('shows the card of a plan outside a picker', async () => {
      const scene = await visitRendered((page) =>
        page.replace(/(<portal-plan\s[^>]*value="pro".*?<\/portal-plan>)(.*)<\/body>/s, '$2$1</body>'),
      );
      await bring(scene, script);
      const plan = find(scene.page.document, 'body > portal-plan');
      expect(text(plan)).to.contain('Pro €49');
      expect(parts(plan, 'radio')).to.have.length(0);
      expect(said(scene)).to.deep.equal([]);
    });
  });
