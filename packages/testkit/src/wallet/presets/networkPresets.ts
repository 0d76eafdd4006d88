import { preset } from './preset.ts'
import type { WalletPreset } from './WalletPreset.ts'

const same = 'Everything works.'

/** Wallets that are odd about networks, events and signatures. */
export const networkPresets = {
  chainIdNeverSettles: preset(
    'It never answers eth_chainId.',
    'The visitor, who has approved, is not asked to approve, and may close.',
    { hang: ['eth_chainId'] },
  ),
  chainIdDecimal: preset('Its chain ids are decimal.', same, { chainIdFormat: 'decimal' }),
  chainIdNumber: preset('Its chain ids are numbers.', same, { chainIdFormat: 'number' }),
  chainIdText: preset('Its chain id is “mainnet”.', 'The visitor reads that it did not connect.', {
    answers: { eth_chainId: 'mainnet' },
  }),
  unknownChainAddRefused: preset(
    'It does not know the network, and the visitor refuses to add it.',
    'The visitor reads that they declined the switch. The network stays.',
    { unknownChain: true, reject: ['wallet_addEthereumChain'] },
  ),
  unknownChainAddWithoutMove: preset(
    'It does not know the network, adds it, and stays where it was.',
    'Asked to switch once more, it moves.',
    { unknownChain: true, addWithoutSwitch: true },
  ),
  switchIgnored: preset(
    'It grants a switch and does not move.',
    'The visitor reads that the network was not switched, and how to do it in the wallet.',
    { answers: { wallet_switchEthereumChain: null } },
  ),
  switchSilent: preset('It moves without chainChanged.', same, { noEvents: true }),
  switchNeverSettles: preset('It never answers a switch.', 'The visitor may go on with the old network.', {
    hang: ['wallet_switchEthereumChain'],
  }),
  startsOnMainnet: preset(
    'It is on a network that the page does not have.',
    'The visitor is asked to switch.',
    {},
    { chainId: 1 },
  ),
  movesToMainnet: preset(
    'It moves to a network that the page does not have.',
    'The visitor is asked to switch. Signing says so too.',
    { afterGrant: [{ afterMs: 500, does: 'move', chainId: 1 }] },
  ),
  chainChangedFlood: preset('It sends chainChanged a thousand times a second, for 3 s.', same, {
    afterGrant: [
      { afterMs: 0, does: 'emit', event: 'chainChanged', payloads: ['0x7a6a', '0x7a69'], count: 3_000, everyMs: 1 },
    ],
  }),
  chainChangedGarbage: preset('It sends chainChanged with nonsense.', same, {
    afterGrant: [{ afterMs: 100, does: 'emit', event: 'chainChanged', payloads: ['mainnet', null, {}, '0x', -1] }],
  }),
  eventsAfterAnswer: preset('Its events come after the answers that made them.', same, { eventDelayMs: 1 }),
  noRemoveListener: preset('It has no removeListener.', same, { noRemoveListener: true }),
  noListeners: preset('It has no on.', same, { noListeners: true }),
  listenersThrow: preset('Its on throws.', same, { listenersThrow: true }),
  signatureNull: preset('It signs messages with null.', 'The answer is refused.', { answers: { personal_sign: null } }),
  signatureWrong: preset('It signs messages with another key.', 'The answer is refused.', {
    answers: {
      personal_sign:
        '0x4e2d8315ad7a7feb00de8fa9864d50fda928fbee0498c9caf30661ffcc2744a0059c96376c10d877d80aef6fded3b8de77d4d213889dece77a7882cdb079d1b71c',
    },
  }),
  transactionNull: preset('It answers a transaction with null.', 'The answer is refused.', {
    answers: { eth_sendTransaction: null },
  }),
} as const satisfies Record<string, WalletPreset>
