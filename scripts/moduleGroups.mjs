/**
 * What loads together, by package: each group is one file of `dist/late`. `roots` are the modules that other code imports
 * dynamically; a group also has what only its roots use. `imports` are the groups that it may import: what several groups
 * share goes into the last group of this table that all of them may import.
 */
export const moduleGroups = {
  billfold: {
    shared: {
      modules: [
        'core/actions/showToast',
        'core/api/identify',
        'core/links/openLink',
        'protocol/caip/parseNetworkId',
        'protocol/stored/storedSocialProvider',
      ],
    },
    links: { imports: ['shared'] },
    common: { imports: ['links'] },
    connectActions: { roots: ['core/actions/beginConnect', 'core/actions/beginSwitch'], imports: ['common'] },
    signIn: { roots: ['signIn/startSignIn', 'signIn/createKeptSiwx'], imports: ['shared'] },
    signInMore: { roots: ['signIn/'], imports: ['signIn', 'common'] },
    modalParts: { imports: ['shared'] },
    tokens: { roots: ['ui/frame/applyTokens'], imports: ['shared'] },
    modal: { roots: ['ui/mountUi'], imports: ['modalParts'] },
    pieces: { imports: ['modalParts'] },
    embeddedModal: { roots: ['ui/embeddedUi'], imports: ['pieces'] },
    pairingPieces: { roots: ['ui/pairing/SideCode', 'ui/shared/pairing/openAtTap'], imports: ['pieces'] },
    viewPieces: { imports: ['pieces', 'common'] },
    cards: {
      roots: [
        'ui/frame/ToastCard',
        'ui/frame/AlertCard',
        'ui/frame/burstOnSelect',
        'ui/frame/leadBack',
        'ui/frame/PageToast',
        'ui/send/OpenSends',
        'ui/pairing/PageAsking',
      ],
      imports: ['viewPieces'],
    },
    connecting: { roots: ['ui/connect/ConnectingExternal/view'], imports: ['viewPieces'] },
    connectViews: {
      roots: ['ui/connect/', 'ui/pairing/', 'ui/signIn/', 'ui/shared/wallets/chooseWay'],
      imports: ['viewPieces', 'pairingPieces'],
    },
    accountView: { roots: ['ui/account/Account/view', 'ui/money/'], imports: ['viewPieces'] },
    // After the view of the account, which needs nothing of it: so sending and swapping share this.
    send: { roots: ['send/'], imports: ['common'] },
    accountViews: {
      roots: ['ui/account/', 'ui/networks/'],
      imports: ['accountView', 'cards', 'pairingPieces', 'connectActions'],
    },
    sendViews: { roots: ['ui/send/'], imports: ['accountView', 'cards', 'send'] },
    swap: { roots: ['swap/', 'ui/swap/'], imports: ['accountView', 'cards', 'send'] },
    // A host opens a payment without the modal, so React is no part of it.
    pay: { roots: ['pay/', 'exchanges/'], imports: ['send'] },
    payViews: { roots: ['ui/pay/'], imports: ['accountView', 'cards', 'pay'] },
    embeddedViews: { roots: ['ui/embedded/'], imports: ['embeddedModal', 'viewPieces', 'pairingPieces'] },
    bundledDirectory: { roots: ['core/directory/bundledWallets.generated', 'core/directory/bundledIcons.generated'] },
    reads: {
      roots: ['core/actions/', 'core/api/', 'core/balances/', 'core/directory/', 'core/identity/', 'core/remote/'],
      imports: ['common'],
    },
    query: { roots: ['core/query/'], imports: ['shared'] },
    // Each loads in idle time, and few pages have the second.
    analytics: { roots: ['core/analytics/', 'embedded/announce/'], imports: ['common'] },
    development: { roots: ['core/development/', 'element/reportConflict'], imports: ['common'] },
    element: { roots: ['element/'], imports: ['common'] },
    pairing: {
      roots: [
        'pairing/connector/openPairedWallet',
        'pairing/connector/createAdvanceOffers',
        'pairing/connector/withFormerIds',
      ],
      imports: ['links'],
    },
    pairedSession: {
      roots: [
        'pairing/connector/openWalletApp',
        'pairing/connector/requestOverLink',
        'pairing/connector/sessionParts',
        'pairing/connector/switchOverLink',
        'pairing/connector/widenPaired',
      ],
      imports: ['pairing', 'common'],
    },
    pairingMore: { roots: ['pairing/'], imports: ['pairing'] },
    embedded: { roots: ['embedded/connector/openEmbeddedWallet'], imports: ['links'] },
    embeddedMore: { roots: ['embedded/', 'core/email/'], imports: ['embedded'] },
  },
  evm: {
    shared: {},
    pool: { imports: ['shared'] },
    chain: { imports: ['shared'] },
    asking: {
      roots: ['connectors/walletRequests', 'errors/', 'features/askingFeatures', 'features/estimateFee'],
      imports: ['chain'],
    },
    reading: { roots: ['features/readingFeatures', 'read/', 'names/'], imports: ['pool', 'chain'] },
    checks: {
      roots: ['signature/', 'signIn/', 'rpc/', 'features/prepareSwap', 'features/payments'],
      imports: ['pool', 'chain'],
    },
    pairing: { roots: ['pairing/', 'features/verifyMessage'], imports: ['pool'] },
    discovery: { roots: ['connectors/safe/', 'discovery/'], imports: ['chain'] },
  },
  solana: {
    pairing: { roots: ['pairing/'] },
    chain: { imports: ['pairing'] },
    asking: {
      roots: ['connectors/', 'errors/', 'features/askingFeatures', 'features/createShared', 'provider/', 'signed/'],
      imports: ['chain'],
    },
    reading: { roots: ['features/readingFeatures', 'features/activity'], imports: ['chain'] },
  },
  bitcoin: {
    pairing: { roots: ['pairing/'] },
    chain: { imports: ['pairing'] },
    asking: { roots: ['connectors/', 'errors/', 'provider/', 'wallets/'], imports: ['chain'] },
    reading: { roots: ['features/readingFeatures', 'features/signingFeatures'], imports: ['chain'] },
  },
}
