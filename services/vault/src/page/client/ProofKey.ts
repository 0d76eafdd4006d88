/** The page's own ES256 key pair; its private half cannot leave the browser. It may be kept in IndexedDB. */
export type ProofKey = CryptoKeyPair
