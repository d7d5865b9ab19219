/** The pages of the guides to theming and languages look and read as documented. */
import de from '../../../src/messages/de.js';
import type { PortalPlanPickerElement } from '../../../src/picker/portal-plan-picker.js';
import {
  buttonOf,
  cardOf,
  cardsOf,
  confirm,
  dialogOf,
  en,
  expect,
  openReview,
  partOf,
  pickerOf,
  queryRendered,
  renderedTextOf,
  settingsOf,
  shadowRootsOf,
  textOf,
  untilOutcome,
} from '../../support/browser.js';
import { open, pageWith, style } from './opened.js';

const green = 'rgb(11, 122, 91)';

/** Texts of the picker's shadow roots, and names of its elements. */
const textsOf = (widget: HTMLElement): string[] => [
  ...shadowRootsOf(widget).flatMap((root) => {
    const walker = widget.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push((walker.currentNode.nodeValue ?? '').trim());
    return texts;
  }),
  ...queryRendered(widget, '[aria-label]').map((named) => named.getAttribute('aria-label') ?? ''),
];

describe('the guide to theming', () => {
  /** The picker of the page with the style sheets that contain a text, or with all. */
  const themed = async (content: string, part?: string): Promise<PortalPlanPickerElement> => {
    const example = await pageWith('theming', content);
    const css = example.css.filter((each) => !part || each.includes(part));
    const html = part && css.length > 0 ? example.html.replace(/<style>.*?<\/style>/s, '') : example.html;
    return pickerOf(await open({ ...example, html, css }));
  };

  const boxOf = (picker: PortalPlanPickerElement): Element => cardOf(picker, 'pro').box;

  const rows: { title: string; content: string; part?: string; look: Look }[] = [
    {
      title: 'theme properties are inherited from an ancestor',
      content: '--portal-radius',
      part: '--portal-radius',
      look: (picker) => [
        [style(buttonOf(picker, 'pro'), 'background-color'), green],
        [style(boxOf(picker), 'border-top-left-radius'), '4px'],
      ],
    },
    {
      title: 'sizes scale with the font size',
      content: '--portal-price-size',
      part: '--portal-price-size',
      look: (picker) => [
        // 2em of the price, whose text has 0.875 of the 14 pixels.
        [style(partOf(picker, 'price').children[0] ?? picker, 'font-size'), '24.5px'],
        [style(partOf(picker, 'label'), 'font-family').includes('Georgia'), true],
      ],
    },
    {
      title: 'a ready-made theme applies inside its attribute',
      content: '<main data-theme="dense">',
      look: (picker) => [[style(boxOf(picker), 'border-top-left-radius'), '4px']],
    },
    {
      title: 'color-scheme fixes the scheme of the elements',
      content: 'color-scheme: dark',
      part: 'color-scheme: dark',
      look: (picker) => [[style(boxOf(picker), 'color'), 'rgb(238, 240, 246)']],
    },
    {
      title: 'parts accept any CSS property',
      content: 'portal-plan::part(card)',
      part: 'portal-plan::part(card)',
      look: (picker) => [
        ...cardsOf(picker).map(({ box }): [string, string] => [style(box, 'border-top-width'), '2px']),
        [
          cardsOf(picker)
            .map(({ box }) => style(box, 'box-shadow').includes('24px'))
            .join(),
          'false,true',
        ],
        [style(buttonOf(picker, 'pro'), 'border-top-left-radius'), '28px'],
      ],
    },
    {
      title: 'the page styles its own content, and slots its own heading',
      content: '.pitch',
      part: '.pitch',
      look: (picker) => [
        [style(picker.querySelector('.pitch') ?? picker, 'font-style'), 'italic'],
        [
          [...partOf(picker, 'heading').querySelectorAll('slot')]
            .flatMap((slot) => slot.assignedElements().map(textOf))
            .join(),
          'Plans that grow with you',
        ],
      ],
    },
  ];
  for (const { title, content, part, look } of rows)
    it(title, async () => {
      for (const [shown, expected] of look(await themed(content, part))) expect(shown).to.equal(expected);
    });

  it('the parts of the settings accept any CSS property', async () => {
    const scene = await open(await pageWith('theming', 'portal-plan::part(card)'));
    expect(style(partOf(await settingsOf(scene), 'key'), 'font-style')).to.equal('italic');
  });

  it('custom states match in engines that support them', async () => {
    const picker = await themed(':state(pending)', ':state(pending)');
    let release: (value: unknown) => void = () => undefined;
    const hold = new Promise((resolve) => (release = resolve));
    picker.addEventListener('plan-assign', (event) => event.waitUntil(hold));
    await openReview(picker);
    await confirm(picker);
    expect(style(picker, 'opacity')).to.equal(CSS.supports('selector(:state(pending))') ? '0.8' : '1');
    release(true);
    await untilOutcome(picker);
    expect(style(picker, 'opacity')).to.equal('1');
  });
});

/** What a picker shows, and what is expected. */
type Look = (picker: PortalPlanPickerElement) => [shown: unknown, expected: unknown][];

describe('the guide to languages', () => {
  it('all texts are in the language of the page', async () => {
    // Some texts are the same in both languages.
    const german = Object.values(de);
    const english = new Set(Object.values(en).filter((word) => !german.includes(word)));
    const scene = await open(await pageWith('languages', '<div lang="de">'));
    const picker = await pickerOf(scene);
    const settings = await settingsOf(scene);
    const texts: string[] = [];
    const collect = () => texts.push(...textsOf(picker), ...textsOf(settings));

    collect();
    expect(renderedTextOf(picker)).to.contain('19,50').and.contain('pro Monat');
    await openReview(picker);
    collect();
    expect(textOf(dialogOf(picker)))
      .to.contain('19,50')
      .and.contain(de.added);
    await confirm(picker);
    collect();
    await untilOutcome(picker);
    collect();
    expect(textOf(partOf(picker, 'outcome'))).to.contain(de.details);
    await scene.customer.setFaults({ status: 500 });
    await openReview(picker, 'free');
    await confirm(picker);
    await untilOutcome(picker);
    collect();
    expect(textOf(partOf(picker, 'error'))).to.contain(de.checkFirst);
    expect(texts.filter((each) => english.has(each))).to.deep.equal([]);
    expect(texts.length).to.be.above(100);
  });

  for (const [title, content, texts] of [
    [
      'messages of the page replace single texts of the language',
      'Welcher Tarif',
      ['Welcher Tarif', de.yourPlan],
    ],
    [
      'an unsupported language uses the messages of the page, English, and its own number format',
      'danish',
      ['Skift til Pro', 'pr. måned', '149 kr'],
    ],
  ] as const)
    it(title, async () => {
      const picker = await pickerOf(await open(await pageWith('languages', content)));
      await picker.updateComplete;
      const shown = renderedTextOf(picker).replace(/\s/g, ' ');
      for (const text of texts) expect(shown).to.contain(text);
    });
});
