/**
 * Pages of six businesses, as a web developer writes them, at three widths, light and dark: whether anything is cut or broken, by what
 * the browser computes.
 */
import { executeServerCommand } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { colorRules, expectAccessible } from '../support/axe.js';
import {
  dialogOf,
  expect,
  isChromium,
  isReady,
  nextEvent,
  openFrame,
  openReview,
  type Page,
  partOf,
  partsOf,
  reviewOf,
  textOf,
  until,
} from '../support/browser.js';
import { findBrokenNumbers, findCut, isInView } from '../support/seen-text.js';

interface Host {
  page: Page;
  picker: PortalPlanPickerElement;
}

type LayoutShift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] };

/** Opens a page in a window of this width. Records what moves while it loads, but for what a late font moves: also what is before ours. */
async function openHost(name: string, width: number): Promise<Host & { shifts: () => number }> {
  await executeServerCommand('build-demo');
  let sum = 0;
  const page = await openFrame({
    src: `/out/site/hosts/${name}/index.html`,
    width: String(width),
    height: '740',
  });
  const ours = page.document.querySelector('portal-plan-picker, portal-settings') as Element;
  const isBefore = (node: Node | null) =>
    Number(node?.compareDocumentPosition(ours)) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (isChromium)
    new page.PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        if (!sources.some(({ node }) => isBefore(node))) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
  const picker = page.document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
  await until(() => picker.matches(':state(rendered)'), 'the plans');
  const settings = page.document.querySelector('portal-settings');
  await until(() => !settings || settings.matches(':state(loaded)'), 'the settings');
  await page.document.fonts.ready;
  return { page, picker, shifts: () => sum };
}

function expectWhole(root: Element, where: string): void {
  const { scrollWidth, clientWidth } = root.ownerDocument.documentElement;
  expect(scrollWidth, `${where}: width of the page`).to.equal(clientWidth);
  expect(findCut(root), `${where}: cut`).to.deep.equal([]);
  expect(findBrokenNumbers(root), `${where}: broken numbers`).to.deep.equal([]);
}

async function openReviewOf({ picker }: Host, value: string): Promise<void> {
  await openReview(picker, value);
  await until(() => isReady(picker), 'the amounts');
}

/** A page, the plan that is pressed on it, and what a reader would read aloud of its review. */
interface Visit {
  press: string;
  /** Features in the review. */
  changed: string[];
  added: string[];
  removed?: string[];
}

const visits: Record<string, Visit> = {
  billing: {
    press: 'pro',
    changed: [
      '500 labels a month → 2,500 labels a month',
      'Labels in A6 and A4 → Labels in A6, A4 and on rolls',
      '200 labels at once → 2,000 labels at once',
      'Returns within 30 days → Returns within 90 days',
      'Refunds by hand → Refunds on arrival',
      '5 users → 25 users',
      'History of 2 years → History of 10 years',
      'Support by email → Support by phone',
    ],
    added: ['Rules that pick the carrier', 'Returns portal', 'Single sign-on'],
  },
  team: {
    press: 'business',
    changed: ['12 seats → 60 seats', '4 productions → Productions without limit'],
    added: ['Tours', 'Travel and hotels', 'Per diems in 40 countries', 'Hours and rest times'],
  },
  streaming: {
    press: 'camerino',
    changed: [
      '1 pantalla a la vez → 8 pantallas a la vez',
      'Imagen en Full HD → Imagen en 8K, sonido espacial',
    ],
    added: ['Descargas sin límite', 'Partituras que siguen la música', '12 boletas al año, en 40 salas'],
  },
  developer: {
    press: 'crew',
    changed: [
      '1,500 build minutes → 8,000 build minutes then $0.006 per minute',
      '100 GB egress → 1 TB egress then $0.08 per GB',
      '1 region: fra → 3 regions: fra, iad, sin',
      'Up to --cpus 2 --memory 4G → Up to --cpus 8 --memory 32G',
      'Sleeps after 15 minutes → Never sleeps',
      'Logs for 3 days → Logs for 30 days',
      'Rollback by hand → Rollback when a health check fails',
    ],
    added: ['Preview for each pull request', 'with a database of its own', 'gone after the merge'],
  },
  column: {
    press: 'free',
    changed: ['15 people → 2 people', 'Defects without limit → 50 defects'],
    added: [],
    removed: ['Photos with a pin on the plan'],
  },
  newsletter: {
    press: 'edition',
    changed: [
      '10,000 readers → 75,000 readers',
      'Paid subscriptions we keep 5 % → Paid subscriptions we keep 2 %',
      'Answers within two days → Answers within four hours',
    ],
    added: [
      '12 languages',
      ...[
        'Desks',
        'An editor and a calendar for each',
        'Approval before it goes out',
        'Tests of two subject lines',
      ],
    ],
  },
};

/** Opens the table of all features. */
async function compare(picker: PortalPlanPickerElement): Promise<void> {
  partOf(picker, 'compare').querySelector('summary')?.click();
  await until(() => partOf(picker, 'compare').querySelector('table'), 'the table');
}

/** Shows each view of a page: its markets, tabs and billing intervals, and the first one again. */
async function* showViews({ page, picker }: Host): AsyncGenerator<string> {
  const select = page.document.querySelector('select');
  const controls = [
    ...page.document.querySelectorAll<HTMLElement>('option, [role=tab]'),
    ...partsOf(picker, 'intervals').flatMap((part) => [...part.querySelectorAll('input')]),
  ];
  for (const control of [...controls, ...controls.slice(0, 1)]) {
    control.click();
    if (select) {
      select.value = (control as HTMLOptionElement).value;
      select.dispatchEvent(new page.Event('change'));
      const { lang } = page.document.documentElement;
      await until(() => partOf(picker, 'root').matches(`:lang(${lang.slice(0, 2)})`), lang);
    }
    await picker.updateComplete;
    yield textOf(control) || (control as HTMLInputElement).value;
  }
}

/** Color schemes in which a page is checked: colors hardly depend on the width, but on what it shows. */
function schemesOf({ page }: Host, width: number): string[] {
  const { colorScheme } = page.getComputedStyle(page.document.documentElement);
  const [light = '', dark = light] = colorScheme.split(' ');
  return width === 768 ? [light] : width === 360 ? [dark] : [light, dark];
}

/** Shows a page in a color scheme, and checks the contrast. */
async function expectContrast({ page }: Host, scheme: string, element: Element): Promise<void> {
  page.document.documentElement.style.colorScheme = scheme;
  await expectAccessible(element, colorRules, false);
}

/** Ends what moves in a dialog as it opens. */
function finishMotion(dialog: Element): void {
  for (const animation of (dialog.getRootNode() as ShadowRoot).getAnimations())
    // A comparison has one that scrolling drives.
    if (animation.timeline === dialog.ownerDocument.timeline) animation.finish();
}

async function loadAxe({ document }: Page): Promise<void> {
  const script = Object.assign(document.createElement('script'), {
    src: '/node_modules/axe-core/axe.min.js',
  });
  const loaded = nextEvent(script, 'load');
  document.head.append(script);
  await loaded;
}

describe('pages of businesses', () => {
  for (const [name, { press: value, ...features }] of Object.entries(visits))
    for (const width of [360, 768, 1280])
      it(`show everything on ${width} pixels: ${name}`, async () => {
        const host = await openHost(name, width);
        const { page, picker } = host;
        const { body } = page.document;
        expect(host.shifts(), 'layout shift').to.be.at.most(0.02);
        await compare(picker);
        expectWhole(body, 'page');
        for await (const view of showViews(host)) expectWhole(body, view);
        await loadAxe(page);
        let scheme = '';
        for (scheme of schemesOf(host, width)) await expectContrast(host, scheme, body);

        await openReviewOf(host, value);
        const dialog = dialogOf(picker);
        // What is due may be below the edge of a phone, in a wide font. The button says it.
        const due = width > 360 ? ', .due strong' : '';
        const leading = [...dialog.querySelectorAll(`h2, [part=cost] strong${due}`)];
        // In a cancellation no price leads.
        expect(leading.length).to.be.at.least(dialog.querySelector('[part=confirm-cancel]') ? 1 : 2);
        expect(leading.filter((each) => !isInView(each)).map(textOf), 'not in view').to.deep.equal([]);
        expectWhole(dialog, 'review');
        const { changed, added, removed } = reviewOf(picker);
        expect({ changed, added, removed }).to.deep.equal({ removed: [], ...features });
        page.frameElement?.setAttribute('height', '2400');
        finishMotion(dialog);
        // Opened in this scheme.
        await expectContrast(host, scheme, dialog);
      });
});
