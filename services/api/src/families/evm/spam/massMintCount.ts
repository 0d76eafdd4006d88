/** Items that one transaction minted for others, from which on nobody asked for them. */
export const massMintCount = 20
