import type { StoredValue } from './StoredValue.ts'
import { storedAccountNames } from './storedAccountNames.ts'
import { storedActiveNetwork } from './storedActiveNetwork.ts'
import { storedBalances } from './storedBalances.ts'
import { storedConnections } from './storedConnections.ts'
import { storedDeepLink } from './storedDeepLink.ts'
import { storedEmail } from './storedEmail.ts'
import { storedHistory } from './storedHistory.ts'
import { storedHostedSessions } from './storedHostedSessions.ts'
import { storedIdentities } from './storedIdentities.ts'
import { storedLastEmailLogin } from './storedLastEmailLogin.ts'
import { storedLastNetwork } from './storedLastNetwork.ts'
import { storedLoginUsed } from './storedLoginUsed.ts'
import { storedNames } from './storedNames.ts'
import { storedNativeBalances } from './storedNativeBalances.ts'
import { storedPairing } from './storedPairing.ts'
import { storedPasskeyUsed } from './storedPasskeyUsed.ts'
import { storedPendingPairing } from './storedPendingPairing.ts'
import { storedPendingSends } from './storedPendingSends.ts'
import { storedPendingSignOut } from './storedPendingSignOut.ts'
import { storedPendingSocial } from './storedPendingSocial.ts'
import { storedPreferredAccountTypes } from './storedPreferredAccountTypes.ts'
import { storedPrices } from './storedPrices.ts'
import { storedRecentEmails } from './storedRecentEmails.ts'
import { storedRecentReceivers } from './storedRecentReceivers.ts'
import { storedRecentWallets } from './storedRecentWallets.ts'
import { storedRemoteConfig } from './storedRemoteConfig.ts'
import { storedSignInSessions } from './storedSignInSessions.ts'
import { storedSmartAccountNetworks } from './storedSmartAccountNetworks.ts'
import { storedSocialProvider } from './storedSocialProvider.ts'
import { storedSocialUsername } from './storedSocialUsername.ts'

/** The one list of values kept in a page's storage. For tests: readers import the value they read. */
export const storedValues: readonly StoredValue<unknown>[] = [
  storedAccountNames,
  storedActiveNetwork,
  storedBalances,
  storedConnections,
  storedDeepLink,
  storedEmail,
  storedHistory,
  storedHostedSessions,
  storedIdentities,
  storedLastEmailLogin,
  storedLastNetwork,
  storedLoginUsed,
  storedNames,
  storedNativeBalances,
  storedPairing,
  storedPasskeyUsed,
  storedPendingPairing,
  storedPendingSends,
  storedPendingSignOut,
  storedPendingSocial,
  storedPreferredAccountTypes,
  storedPrices,
  storedRecentEmails,
  storedRecentReceivers,
  storedRecentWallets,
  storedRemoteConfig,
  storedSignInSessions,
  storedSmartAccountNetworks,
  storedSocialProvider,
  storedSocialUsername,
]
