/** Account settings with all types of JSON values: the contract does not describe the content of the sections (§2.3). */
export const allTypes = {
  customerPortalSetting: {
    companyName: 'Müller & Söhne <GmbH>',
    showUsage: true,
    showInvoices: false,
    seats: 1204,
    ratio: 0.15,
    nickname: null,
    note: '',
    allowedActions: ['assign-plan', 'cancel-plan', 'download-invoice'],
    nothingAllowed: [],
    branding: { primaryColor: '#3355dd', logo: { url: 'https://portal.example/logo.svg', alt: null } },
    footer: '<script>alert("settings")</script>',
  },
  invoiceConfiguration: [
    { country: 'DE', percent: 19, reduced: { percent: 7, since: { year: 1983, month: { number: 7 } } } },
    { country: 'FR', percent: 20, overseas: [{ area: 'Réunion', percent: 8.5 }, 'Guyane', null, false] },
    'reverse charge',
  ],
  displayCachedInvoices: 'always',
} as const;
