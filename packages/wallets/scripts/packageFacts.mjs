// Which facts of the collected file go into the package: only those that a published npm package under a permissive
// licence states. Values that were read from repository snapshots stay out, unless a package states the same value;
// those are written down here, each looked up by hand in the text of the package it names (a home page may be the root of
// the site that the package links to).

/** Source keys that are repositories, not packages. */
export const repositoryKeys = new Set([
  'metamask-solana-standard',
  'metamask-bitcoin-standard',
  'brave-solana-standard',
  'foxwallet-solana-standard',
  'jup-unified-wallet-kit',
  'lasereyes',
  'web3-onboard-repo',
  'walletbeat',
  'ethereum-org',
  'bitcoin-org',
])

/** [row, field, value, source]: a package's own statement where the collected file cites a repository. */
export const packageFacts = [
  ['alphawallet', 'name', 'AlphaWallet', 'web3-onboard-injected'],
  ['blockwallet', 'name', 'BlockWallet', 'web3-onboard-injected'],
  ['brave-wallet', 'name', 'Brave Wallet', 'rainbowkit'],
  ['dcent', 'name', "D'CENT", 'web3-onboard-injected'],
  ['foxwallet', 'name', 'FoxWallet', 'rainbowkit'],
  ['keplr', 'name', 'Keplr', 'web3-onboard-injected'],
  ['keplr', 'homepage', 'https://www.keplr.app/download', 'web3-onboard-injected'],
  ['keplr', 'links.browse', 'https://deeplink.keplr.app/web-browser?url={rawUrl}', 'lasereyes-core'],
  ['metamask', 'name', 'MetaMask', 'connectkit'],
  ['metamask', 'homepage', 'https://metamask.io/', 'connectkit'],
  ['imtoken', 'homepage', 'https://token.im/', 'rainbowkit'],
  ['infinity-wallet', 'homepage', 'https://infinitywallet.io/', 'connectkit'],
  ['onekey', 'homepage', 'https://www.onekey.so/', 'rainbowkit'],
  ['nufi', 'name', 'NuFi', 'solana-adapter-nufi'],
  ['nufi', 'homepage', 'https://nu.fi/', 'solana-adapter-nufi'],
  ['ledger', 'homepage', 'https://www.ledger.com/', 'connectkit'],
  ['rainbow', 'homepage', 'https://rainbow.me/', 'connectkit'],
  ['safe', 'homepage', 'https://safe.global/', 'connectkit'],
  ['unstoppable', 'homepage', 'https://unstoppable.money/', 'connectkit'],
  ['zerion', 'homepage', 'https://zerion.io/', 'connectkit'],
  ['phantom', 'links.browse', 'https://phantom.app/ul/browse/{url}?ref={origin}', 'solana-adapter-phantom'],
  ['solflare', 'links.browse', 'https://solflare.com/ul/v1/browse/{url}?ref={origin}', 'solana-adapter-solflare'],
  ['phantom', 'solanaStandardName', 'Phantom', 'dynamic-wallet-book'],
  ['oyl-wallet', 'homepage', 'https://www.oyl.io/', 'lasereyes-core'],
  ['leather', 'name', 'Leather', 'lasereyes-core'],
  ['leather', 'homepage', 'https://leather.io/wallet', 'lasereyes-core'],
  ['leather', 'injected', [{ namespace: 'bip122', path: 'LeatherProvider' }], 'lasereyes-core'],
  ['op-net', 'name', 'OP_NET', 'lasereyes-core'],
  ['op-net', 'homepage', 'https://opnet.org/', 'lasereyes-core'],
  ['op-net', 'injected', [{ namespace: 'bip122', path: 'opnet' }], 'lasereyes-core'],
  ['orange', 'name', 'Orange', 'lasereyes-core'],
  ['orange', 'homepage', 'https://www.orangewallet.com/', 'lasereyes-core'],
  [
    'orange',
    'injected',
    [{ namespace: 'bip122', path: 'OrangeWalletProviders.OrangeBitcoinProvider' }],
    'lasereyes-core',
  ],
  ['tokeo', 'name', 'Tokeo', 'lasereyes-core'],
  ['tokeo', 'homepage', 'https://tokeo.io/', 'lasereyes-core'],
  ['tokeo', 'injected', [{ namespace: 'bip122', path: 'tokeo.bitcoin' }], 'lasereyes-core'],
  ['tokeo', 'links.browse', 'tokeo://open-url?url={url}', 'lasereyes-core'],
  ['wizz', 'name', 'Wizz', 'lasereyes-core'],
  ['wizz', 'homepage', 'https://wizzwallet.io/', 'lasereyes-core'],
  ['wizz', 'injected', [{ namespace: 'bip122', path: 'wizz' }], 'lasereyes-core'],
]

/** The 64-hex ids by which existing integrations name a wallet in include, exclude and featured lists. */
export const explorerIds = {
  'coinbase-wallet': 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
  base: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  safe: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
  ledger: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  'okx-wallet': '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  metamask: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  'trust-wallet': '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
  solflare: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  phantom: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  'coin98-wallet': '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
  'magic-eden-wallet': '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
  backpack: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
  'bitget-wallet': '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
  'frontier-wallet': '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041',
  xverse: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
  leather: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
  'binance-wallet': '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
}
