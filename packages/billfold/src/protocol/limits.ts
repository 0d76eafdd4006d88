// Every number of specification section 9 (and the few of sections 2 to 5 that belong with them) under one name with its
// unit. Each is its own export, so that a bundle holds only what it reads. Left out, because nothing of ours reads them
// (decisions, "Blob, message depth, cache sizes"): blob size 761,855 bytes, message depth 100 and initial buffer 2,048,
// parser read limit and address cache 8,192, logger buffer 1,024,000 bytes, and the 300 ms that search waits for images
// (ours shows placeholders at once).

/** Cached portfolio and native balance. */
export const balanceCacheMs = 30_000
/** Cached names and identities. */
export const nameCacheMs = 300_000
/** Cached history and token prices (facts 2.2, R3 and R5). */
export const historyCacheMs = 15_000
export const priceCacheMs = 15_000
/** Gas prices move with every block. */
export const gasPriceCacheMs = 5_000
/** Tokens worth less, in whole US dollars, are folded away in lists. */
export const smallBalanceDollars = 1n
/** Cached collectibles; as long as balances. */
export const nftCacheMs = 30_000
/** Collectibles on one page. */
export const nftPageCount = 100
/** How long the bundled wallets stand for an answer of the API that failed, before it is asked again. */
export const walletFallbackMs = 30_000
export const recentWalletCount = 2

export const emailCooldownMs = 30_000
export const balanceRetryGapMs = 30_000
/** A wall clock that is ahead by no more than this is inexact; by more, the machine has slept. */
export const leastSleepMs = 5_000
/** Length at which the e-mail shown to the visitor is cut. */
export const emailDisplayCharacters = 30

/** A new toast shown while one is open waits this long. */
export const toastDelayMs = 150
export const shakeResetMs = 500
/** After a disallowed call the visitor reads 'Action not allowed' with this delay. */
export const actionNotAllowedDelayMs = 300

/** Remote search waits this long for the next key; local rows never wait (decisions, "Search"). */
export const searchDebounceMs = 150

export const baseFeeMultiplier = 1.2

export const queryRetryCount = 3
export const queryRetryBaseMs = 1_000
export const queryRetryMaxMs = 30_000
export const queryGarbageMs = 300_000
export const transportRetryCount = 3
export const transportRetryBaseMs = 150
/** The transport retries these HTTP statuses; 403 and 413 once only (decisions). */
export const retriedStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]
export const retriedOnceStatuses: readonly number[] = [403, 413]

export const pairingLifetimeMs = 240_000
/** How long a wallet that agreed to another network may take to widen its session. */
export const pairedUpdateWaitMs = 10_000
/** A pairing with less than this left counts as expired. */
export const pairingExpiryMarginMs = 10_000

export const frameLoadTimeoutMs = 20_000
/** A frame that has loaded and does not answer by then is loaded once more: it may have been an error page. */
export const frameRetryMs = 5_000
export const frameRequestTimeoutMs = 120_000
export const signOutWaitMs = 3_000
export const frameReadyDelayMs = 500
/** How long a social login may take, at the provider and back; and one by Farcaster, whose channel lives as long. */
export const socialLoginMs = 600_000
export const farcasterLoginMs = 300_000
/** Whether a login window is still open is looked at this often; once closed, the vault may still know of a result for this long. */
export const popupLookMs = 1_000
export const popupQuestionMs = 3_000
/** A visitor may look at an approval this long before the page gives the request up. */
export const frameApprovalTimeoutMs = 900_000
/** The page asks a frame that owes answers this often whether it still runs (fault 44). */
export const framePingMs = 5_000
/** Text and list items of one frame message, and how deep it may be nested (security section 1.9). */
export const frameMessageCharacters = 262_144
export const frameMessageDepth = 32

export const pendingTransactionCount = 99
export const recommendedWalletCount = 4
export const walletPageCount = 40
export const walletSearchCount = 100

export const rpcTimeoutMs = 10_000
/** Characters of an error text of a node that are kept. */
export const errorTextCharacters = 10_000
export const rpcBatchCount = 1_000
export const rpcPollingMs = 4_000
export const rpcRankSampleCount = 10
/** Weights of the RPC ranking; they add up to 1. */
export const rpcRankStabilityWeight = 0.7
export const rpcRankLatencyWeight = 0.3

export const errorReportCount = 5
export const errorReportWindowMs = 60_000

/** Analytics: a batch is sent when it is larger or older than this (facts 5.1). */
export const analyticsBatchBytes = 45_000
export const analyticsFlushMs = 10_000

// Bounds of our own on what comes from outside.

/** Largest JSON answer that is read. */
export const answerBytes = 2_000_000
/** Largest picture the image endpoints answer and the kit draws. */
export const imageBytes = 512_000
/** Largest value read back from browser storage. */
export const storedValueBytes = 100_000
/** Entries of any list read back from browser storage. */
export const storedListCount = 100
/** How long a stored connection reads `connecting` while its wallet has not announced itself. */
export const reconnectDiscoveryMs = 3_000
/** From here on a visitor who waits for a silent restore can do something else. */
export const reconnectSlowMs = 1_500
/** How long a wallet may take to answer a silent restore (promise P6). */
export const reconnectTimeoutMs = 20_000
/** How long a toast stays that is neither loading nor sticky. */
export const toastShownMs = 6_000
/** Connectors one kit keeps, however many a page announces (fault 90). */
export const connectorLimitCount = 100
/** Rows of the wallet directory that one answer may hold. */
export const walletPageLimitCount = 1_000
/** Events that one batch may hold. */
export const analyticsBatchCount = 500
/** How long fetched remote configuration is used before it is asked for again. */
export const remoteConfigMs = 300_000
/** Longest text read back from browser storage. */
export const storedTextCharacters = 512
/** Longest name that a visitor gives an account. */
export const accountNameCharacters = 32
/** Names of accounts kept. */
export const accountNameCount = 200
/** E-mails of former logins kept. */
export const recentEmailCount = 3
/** How long the notification of a wallet that its connection is over may take. */
export const disconnectWaitMs = 5_000
/** Longest snapshot in a cookie, encoded: browsers refuse cookies of more than 4,096 bytes with name and attributes. */
export const snapshotCharacters = 3_000
/** How long a snapshot's cookie lives after the visit that wrote it last. */
export const snapshotMs = 2_592_000_000
/** Longest envelope of the pairing protocol that is opened; a relay of ours carries half of it. */
export const envelopeCharacters = 1_048_576
/** Longest pairing URI that is read; ours have 230 characters, in base64 310. */
export const pairingUriCharacters = 2_048
/** How far the clock of a wallet may be off when it signs in. */
export const signInClockSlackMs = 300_000
/** Longest sign-in message that is read; its resources may hold a ReCap. */
export const signInTextCharacters = 16_384
/** A wallet that is on another account while it signs reports that within this time. */
export const signInMovedMs = 100
/** A view that has connected a wallet waits this long for what follows it. */
export const signInSettleMs = 5_000
/** A wallet that signs in while it connects is asked after this time at the latest, without a message if there is none yet. */
export const signInWithinMs = 3_000
/** A host that is asked for a message to sign, or given what was signed, has this long. */
export const signInHostWaitMs = 15_000
