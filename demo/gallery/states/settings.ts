/** The settings: while they are read, as they can be, and when they could not be had. */
import { simulateOffline } from '../../playground/offline.js';
import { putSettings, settled, signIn, type State } from '../scene.js';

/** Settings of a session once they have settled; `content` is the page's own. */
const read =
  (session: () => ReturnType<typeof signIn>, content = '') =>
  async (place: Element): Promise<void> =>
    settled(await putSettings(place, session(), content));

/** Every shape that JSON has, with and without content. */
const shapes = {
  customerPortalSetting: {
    text: 'A text',
    emptyText: '',
    number: 0,
    renewedAt: 1_767_225_600,
    vatID: 'DE 123456789',
    yes: true,
    no: false,
    nothing: null,
    list: ['one', 'two', 3],
    emptyList: [],
    listOfObjects: [{ name: 'First', on: true }, { name: 'Second' }],
    emptyObject: {},
    nested: { one: { two: { three: { four: 'Four deep' } } } },
  },
  invoiceConfiguration: 'Only a text',
  displayCachedInvoices: null,
};

const hostile = {
  customerPortalSetting: {
    '<b>bold</b>': '<script>alert(1)</script>',
    reversed: '\u202ehcihw yaw eno',
    endless: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(8),
    ['k'.repeat(120)]: 'A long name',
  },
  invoiceConfiguration: { lines: 'one line\n'.repeat(40) },
  displayCachedInvoices: JSON.parse(`${'['.repeat(30)}1${']'.repeat(30)}`) as unknown,
};

const long = {
  customerPortalSetting: { terms: 'Whoever reads all of this has much patience. '.repeat(100) },
  invoiceConfiguration: Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`line${index + 1}`, index]),
  ),
  displayCachedInvoices: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(100),
};

export const settings: readonly State[] = [
  {
    id: 'settings-loading',
    label: 'Loading',
    says: 'Grey lines where the sections will be, so that little moves when they come.',
    show: (place) => putSettings(place, signIn({}, { endless: 'stall' })),
  },
  {
    id: 'settings-loaded',
    label: 'Loaded',
    says: 'Three sections; names on one side, values on the other, what belongs together indented.',
    show: read(() => signIn({})),
  },
  {
    id: 'settings-shapes',
    label: 'Every shape',
    says: 'Texts, numbers, on and off, lists, lists of objects; what is empty is left out, what is deep is folded, and a number that can be a time is shown as one.',
    show: read(() => signIn({ settings: shapes })),
  },
  {
    id: 'settings-fields',
    label: 'Chosen settings',
    says: 'What the page chose, in its order and under its labels; the account does not have the last one.',
    show: async (place) => {
      const shown = await putSettings(place, signIn({}), '');
      shown.fields = {
        'invoiceConfiguration.currency': 'We bill you in',
        'customerPortalSetting.companyName': 'Invoices are made out to',
        'invoiceConfiguration.purchaseOrder': 'Your order number',
      };
      await settled(shown);
    },
  },
  {
    id: 'settings-hostile',
    label: 'Hostile settings',
    says: 'Markup is text, nothing leaves its box, and what is nested without end stops somewhere.',
    show: read(() => signIn({ settings: hostile })),
  },
  {
    id: 'settings-long',
    label: 'Long settings',
    says: 'A first part of long lists and texts, and buttons for the whole; the list is shown whole.',
    show: async (place) => {
      const shown = await putSettings(place, signIn({ settings: long }));
      await settled(shown);
      shown.shadowRoot?.querySelector<HTMLElement>('[part=list] ~ [part=show-all]')?.click();
      await shown.updateComplete;
    },
  },
  {
    id: 'settings-empty',
    label: 'Empty',
    says: 'The account has no settings.',
    show: read(() => signIn({ settings: {} })),
  },
  {
    id: 'settings-failed',
    label: 'Failed',
    says: 'What went wrong, and a button to try again.',
    show: read(() => signIn({}, { status: 404 })),
  },
  {
    id: 'settings-session-ended',
    label: 'Session ended',
    says: 'No new session could be had.',
    show: read(() => signIn({ expired: true })),
  },
  {
    id: 'settings-offline',
    label: 'Offline',
    says: 'There is no connection.',
    show: async (place) => {
      simulateOffline(true);
      await settled(await putSettings(place, signIn({}))).finally(() => simulateOffline(false));
    },
  },
  {
    id: 'settings-replaced',
    label: 'Section replaced',
    says: 'The page has put content of its own in place of the invoices.',
    show: read(
      () => signIn({}),
      '<div slot="invoice-configuration"><h3>Invoices</h3><p>Ask our accountants.</p></div>',
    ),
  },
];
