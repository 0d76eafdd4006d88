import { preset } from './preset.ts'
import type { WalletPreset } from './WalletPreset.ts'

const connects = 'One row. Everything works.'
const pictureLess = 'A letter in place of the picture, and no request for it. Everything works.'

/** Wallets that are odd before they are asked for anything. */
export const announcementPresets = {
  announcedTwice: preset('Announces itself twice under one uuid.', connects, { announceTimes: 2 }),
  secondProviderSameUuid: {
    title: 'Two providers under one uuid.',
    outcome: 'One row, the first. Everything works.',
    wallets: [
      { key: 'first', uuid: 'b8f0c5a4-6d9e-4a3b-9c1d-2e7f60718293' },
      { key: 'second', uuid: 'b8f0c5a4-6d9e-4a3b-9c1d-2e7f60718293' },
    ],
  },
  sameRdnsTwice: {
    title: 'Two extensions under one rdns, with a new uuid on every load.',
    outcome: 'Two rows. Whichever was chosen is still connected after a reload.',
    wallets: [
      { key: 'first', name: 'MetaMask', rdns: 'io.metamask' },
      { key: 'second', name: 'MetaMask', rdns: 'io.metamask' },
    ],
  },
  twoNamedMetaMask: {
    title: 'Two wallets of one name, with different rdns.',
    outcome: 'Two rows that can be distinguished. Everything works.',
    wallets: [
      { name: 'MetaMask', rdns: 'io.metamask' },
      { name: 'MetaMask', rdns: 'com.example.wallet' },
    ],
  },
  iconTooLarge: preset(
    'Its icon has 2 MB.',
    pictureLess,
    {},
    { icon: `data:image/png;base64,${'A'.repeat(2_000_000)}` },
  ),
  iconOverHttp: preset('Its icon is at an http address.', pictureLess, {}, { icon: 'http://icons.example/fox.png' }),
  iconMissing: preset('It has no icon.', pictureLess, { spoof: { icon: null } }),
  iconWithScript: preset(
    'Its icon is an SVG with a script.',
    'Drawn as a picture, the script does not run. Everything works.',
    {},
    {
      icon: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="run"</script></svg>')}`,
    },
  ),
  nameOf300Characters: preset(
    'Its name has 300 characters.',
    'Cut at 60. Everything works.',
    {},
    { name: 'W'.repeat(300) },
  ),
  nameRightToLeft: preset(
    'Its name has a right-to-left override.',
    'The character is dropped, the name is shown in reading order.',
    {},
    { name: 'Fox\u202etellaw' },
  ),
  nameZeroWidth: preset(
    'Its name has zero-width characters.',
    'They are dropped.',
    {},
    { name: 'Fo\u200bx\u200d wallet' },
  ),
  nameWithHtml: preset(
    'Its name is HTML.',
    'Shown as text, nothing runs.',
    {},
    { name: '<img src=x onerror=alert(1)>' },
  ),
  noRdns: preset('It announces no rdns.', 'Listed by its name.', { spoof: { rdns: null } }),
  noUuid: preset('It announces no uuid.', 'Listed by its name.', { spoof: { uuid: null } }),
  blankName: preset('Its name is blank.', 'Listed as “Browser Wallet”.', {}, { name: '   ' }),
  rdnsWithSpaces: preset('Its rdns has spaces.', 'Listed by its name.', { spoof: { rdns: 'io fox wallet' } }),
  announcesLate: preset('It announces itself 5 s after the load.', 'Its row appears then. Everything works.', {
    announceLateMs: 5_000,
  }),
  fiftyWallets: {
    title: 'Fifty wallets announce themselves.',
    outcome: 'Fifty rows. Everything works.',
    wallets: Array.from({ length: 50 }, (_, at) => ({ name: `Wallet ${at + 1}`, rdns: `com.example.wallet${at + 1}` })),
  },
  legacyOnly: preset(
    'It stands at window.ethereum only, and claims to be MetaMask.',
    'Listed as “Browser Wallet”. Everything works.',
    { claimsMetaMask: true },
    { isAnnounced: false, legacy: true },
  ),
  legacyAndAnnounced: preset(
    'It stands at window.ethereum and announces itself.',
    'One row, under the announced name. Everything works.',
    {},
    { legacy: true },
  ),
  legacyList: {
    title: 'Two wallets in window.ethereum.providers.',
    outcome: 'A row for each. Everything works.',
    wallets: [
      { key: 'first', isAnnounced: false, legacy: 'listed' },
      { key: 'second', isAnnounced: false, legacy: 'listed' },
    ],
  },
} as const satisfies Record<string, WalletPreset>
