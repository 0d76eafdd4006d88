/** From this number of items that one transaction mints for others, they count as spam. */
export const massMintCount = 20
