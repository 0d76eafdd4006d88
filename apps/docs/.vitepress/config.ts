import { defineConfig } from 'vitepress'

const guide = [
  ['Start in five minutes', 'start'],
  ['A plain page', 'plain-page'],
  ['Vue, Svelte and others', 'frameworks'],
  ['Networks and families', 'networks'],
  ['Many families in one kit', 'families'],
  ['Several wallets at once', 'several-wallets'],
  ['Theming', 'theming'],
  ['Send and receive', 'account'],
  ['Solana transactions', 'solana-transactions'],
  ['Bitcoin: sign a PSBT', 'bitcoin-psbt'],
  ['Your own list of wallets', 'headless'],
  ['Server rendering', 'server-rendering'],
  ['Sign-in on your server', 'sign-in-server'],
  ['Sign-in with a framework', 'sign-in-frameworks'],
  ['Test your app', 'testing'],
  ['Local chains', 'local-chains'],
  ['Run the API', 'api'],
  ['Swap tokens', 'swaps'],
  ['Buy crypto', 'buy-crypto'],
  ['E-mail and social login', 'embedded-wallets'],
  ['Phone wallets', 'phone-wallets'],
  ['Sign in', 'sign-in'],
  ['Sign-in without a server', 'hosted-sign-in'],
  ['Account names', 'account-names'],
  ['Run the relay', 'relay'],
] as const
const promises = [
  ['What leaves the page', 'privacy'],
  ['Security and custody', 'security'],
  ['Accessibility', 'accessibility'],
  ['Size and speed', 'figures'],
] as const
const moving = [
  ['From RainbowKit', 'from-rainbowkit'],
  ['From wagmi kits', 'from-wagmi-kits'],
  ['From Web3-Onboard', 'from-web3-onboard'],
  ['From AppKit', 'from-appkit'],
  ['When something fails', 'troubleshooting'],
] as const
const reference = [
  ['Options', 'options'],
  ['Design tokens', 'tokens'],
  ['Actions', 'actions'],
  ['Hooks', 'hooks'],
  ['Components', 'components'],
  ['Buttons of one wallet', 'buttons'],
  ['Elements', 'elements'],
  ['Sign in', 'siwx'],
  ['Snapshot', 'snapshot'],
  ['Types', 'types'],
  ['Errors', 'errors'],
  ['Events', 'events'],
  ['EVM family', 'evm'],
  ['Solana family', 'solana'],
  ['Bitcoin family', 'bitcoin'],
  ['Sign-in server', 'siwxServer'],
  ['Networks', 'networks'],
  ['Wallets', 'wallets'],
  ['Testkit', 'testkit'],
  ['Odd wallets', 'testWallets'],
  ['Devnet', 'devnet'],
  ['HTTP calls', 'http'],
  ['Families and connectors', 'adapter'],
  ['Parts', 'parts'],
  ['Protocol', 'protocol'],
] as const
const links = (folder: string, pages: readonly (readonly [string, string])[]) =>
  pages.map(([text, page]) => ({ text, link: `/${folder}/${page}` }))

const base = process.env.BILLFOLD_DOCS_BASE ?? '/'

// Nothing here names another host: no analytics, no fonts, no search service, no picture of elsewhere.
export default defineConfig({
  title: 'Billfold',
  description: 'An embeddable wallet-connection kit for web apps.',
  lang: 'en',
  srcDir: 'pages',
  outDir: 'dist',
  // Parts of other pages.
  srcExclude: ['reference/{budgets,settings,storage}.md'],
  cacheDir: '../../.cache/vitepress',
  // Where the site stands below the root of its host; begins and ends with a slash.
  base,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }]],
  metaChunk: true,
  markdown: {
    // Both hold 4.5:1 on every surface that code stands on; the lighter GitHub theme does not.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/guide/start', activeMatch: '/guide/' },
      { text: 'Reference', link: '/reference/options', activeMatch: '/reference/' },
    ],
    sidebar: {
      '/guide/': [
        { text: 'Guide', items: links('guide', guide) },
        { text: 'Promises', items: links('guide', promises) },
        { text: 'Moving, and mending', items: links('guide', moving) },
      ],
      '/reference/': [{ text: 'Reference', items: links('reference', reference) }],
    },
    outline: { level: [2, 3] },
    docFooter: { prev: 'Before', next: 'Next' },
  },
})
