/** ES256, EdDSA, RS256: what authenticators in use make. */
export const passkeyAlgorithms = [-7, -8, -257]
