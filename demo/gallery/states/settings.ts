/** States of the settings. */
import { simulateOffline } from '../offline.js';
import { putSettings, settled, signIn, type State } from '../scene.js';

/** Shows the settings of a session, loaded or failed. `content` is content of the page. */
const showSettings =
  (session: () => ReturnType<typeof signIn>, content = '') =>
  async (place: Element): Promise<void> =>
    settled(await putSettings(place, session(), content));

/** All types of JSON values, with and without content. */
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
    table: [
      { name: 'First', on: true },
      { name: 'Second', on: false },
    ],
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
  customerPortalSetting: { terms: 'A sentence of long terms and conditions. '.repeat(150) },
  invoiceConfiguration: Object.fromEntries(
    Array.from({ length: 260 }, (_, index) => [`line${index + 1}`, index]),
  ),
  displayCachedInvoices: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(150),
};

export const settings: readonly State[] = [
  {
    id: 'settings-loading',
    label: 'Loading',
    says: 'Grey lines in the place of the sections, so that the layout hardly shifts.',
    show: (place) => putSettings(place, signIn({}, { endless: 'stall' })),
  },
  {
    id: 'settings-loaded',
    label: 'Loaded',
    says: 'Three sections, with names on one side and values on the other. Nested settings are indented.',
    show: showSettings(() => signIn({})),
  },
  {
    id: 'settings-shapes',
    label: 'Every shape',
    says: 'Texts, numbers, booleans, lists, lists of objects, a table. Empty values are left out.',
    show: showSettings(() => signIn({ settings: shapes })),
  },
  {
    id: 'settings-fields',
    label: 'Chosen settings',
    says: 'The settings that the page chose, in its order and with its labels. The account has no value of the last one.',
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
    says: 'Markup is shown as text, long words stay in their box, and nesting has a limit.',
    show: showSettings(() => signIn({ settings: hostile })),
  },
  {
    id: 'settings-long',
    label: 'Long settings',
    says: 'The first part of long lists and texts, with the number of rows or characters that are left out.',
    show: showSettings(() => signIn({ settings: long })),
  },
  {
    id: 'settings-empty',
    label: 'Empty',
    says: 'The account has no settings.',
    show: showSettings(() => signIn({ settings: {} })),
  },
  {
    id: 'settings-failed',
    label: 'Failed',
    says: 'What went wrong, and a button to try again.',
    show: showSettings(() => signIn({}, { status: 404 })),
  },
  {
    id: 'settings-session-ended',
    label: 'Session ended',
    says: 'The session could not be renewed.',
    show: showSettings(() => signIn({ expired: true })),
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
    says: 'The page replaced the section of the invoices by its own content.',
    show: showSettings(
      () => signIn({}),
      '<div slot="invoice-configuration"><h3>Invoices</h3><p>Ask our accountants.</p></div>',
    ),
  },
];
