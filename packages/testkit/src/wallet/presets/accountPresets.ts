import { testAccounts } from '../testAccounts.ts'
import { preset } from './preset.ts'
import type { WalletPreset } from './WalletPreset.ts'

const all = testAccounts.map(account => account.address)
const noAccount = 'The visitor reads that the wallet shared no account, and may try again.'
const checksummed = 'The address is shown with its checksum. Everything works.'
const same = 'Everything works.'

/** Wallets that are odd about accounts and permissions. */
export const accountPresets = {
  accountsNeverSettle: preset(
    'It never answers eth_requestAccounts.',
    'The visitor may go back, close, and ask again.',
    { hang: ['eth_requestAccounts'] },
  ),
  accountsEmpty: preset('It shares an empty list.', noAccount, { badAccounts: 'empty' }),
  accountsNull: preset('It answers null instead of accounts.', noAccount, {
    answers: { eth_requestAccounts: null, eth_accounts: null },
  }),
  accountsText: preset('It answers a text instead of accounts.', noAccount, {
    answers: { eth_requestAccounts: all[0], eth_accounts: all[0] },
  }),
  accountsGarbage: preset('Its accounts are no addresses.', noAccount, { badAccounts: 'nonString' }),
  addressLowerCase: preset('Its addresses are in lower case.', checksummed, { badAccounts: 'lowerCase' }),
  addressUpperCase: preset('Its addresses are in upper case.', checksummed, { badAccounts: 'upperCase' }),
  addressWrongChecksum: preset('Its addresses have a wrong checksum.', checksummed, {
    badAccounts: 'wrongChecksum',
  }),
  endsAtOnce: preset(
    'It shares its accounts and takes them back at once.',
    'Disconnected, and the visitor sees a message.',
    {
      afterGrant: [{ afterMs: 0, does: 'end' }],
    },
  ),
  rejects: preset('The visitor says no (4001).', 'The visitor reads that they declined.', {
    reject: ['eth_requestAccounts'],
  }),
  alreadyPending: preset('It says −32002.', 'The visitor reads that a request is open, and where to answer it.', {
    pending: ['eth_requestAccounts'],
  }),
  throwsText: preset('It throws a text.', 'The visitor reads that it did not connect.', {
    throwOdd: { kind: 'string', methods: ['eth_requestAccounts'] },
  }),
  throwsUndefined: preset('It throws undefined.', 'The visitor reads that it did not connect.', {
    throwOdd: { kind: 'undefined', methods: ['eth_requestAccounts'] },
  }),
  accountsTwoHundred: preset(
    'It shares 201 accounts.',
    'A hundred are listed. Everything works.',
    {},
    { privateKeys: Array.from({ length: 201 }, (_, at) => `0x${(at + 1).toString(16).padStart(64, '0')}` as const) },
  ),
  accountsChangedFlood: preset('It sends accountsChanged a thousand times a second, for 4 s.', same, {
    afterGrant: [
      { afterMs: 0, does: 'emit', event: 'accountsChanged', payloads: [[all[0]], all], count: 4_000, everyMs: 1 },
    ],
  }),
  accountsChangedGarbage: preset(
    'It sends accountsChanged without one address.',
    'Disconnected: the page stores that the wallet shares no account.',
    { afterGrant: [{ afterMs: 100, does: 'emit', event: 'accountsChanged', payloads: [[null], [{}]] }] },
  ),
  vanishes: preset(
    'Its extension is removed while it is connected: disconnect, and every request fails.',
    'Disconnected.',
    { afterGrant: [{ afterMs: 500, does: 'vanish' }] },
  ),
  goneAfterReload: preset(
    'It is not there after a reload.',
    'Disconnected once it has been waited for.',
    {},
    { onReload: { announceTimes: 0 } },
  ),
  lateAfterReload: preset(
    'It announces itself 3 s after a reload.',
    'Connected again then.',
    {},
    { onReload: { announceLateMs: 3_000 } },
  ),
  accountsNeverSettleAfterReload: preset(
    'It never answers eth_accounts after a reload.',
    'The button opens the modal, which offers to wait, to cancel or to choose another wallet.',
    {},
    { onReload: { hang: ['eth_accounts'] } },
  ),
  accountsEmptyAfterReload: preset(
    'It is locked after a reload: one empty list.',
    'Disconnected and marked as locked. Unlocking it brings the visitor back.',
    {},
    { onReload: { locked: true } },
  ),
  otherAccountAfterReload: preset(
    'Another account is active after a reload.',
    'The new one is shown.',
    {},
    { onReload: { activeIndex: 1 } },
  ),
  lockedAtStart: preset('It is locked when the page loads.', 'The visitor unlocks it to connect.', { locked: true }),
  sharesOneAccount: preset('The visitor shares one account of three.', same, { grantCount: 1 }),
  oneYesForTwoQuestions: preset('One yes answers two open questions.', same, { joinsQuestions: true }),
  onlyOneQuestion: preset('It says −32002 to any second question.', same, { onlyOneQuestion: true }),
  revokeNeverSettles: preset(
    'It never answers wallet_revokePermissions.',
    'Disconnected at once, and after a reload.',
    {
      hang: ['wallet_revokePermissions'],
    },
  ),
  revokeThrows: preset('It throws at wallet_revokePermissions.', 'Disconnected at once, and after a reload.', {
    throwOdd: { kind: 'string', methods: ['wallet_revokePermissions'] },
  }),
  revokeUnknown: preset('It does not know wallet_revokePermissions.', 'Disconnected at once, and after a reload.', {
    unsupported: ['wallet_revokePermissions'],
  }),
} as const satisfies Record<string, WalletPreset>
