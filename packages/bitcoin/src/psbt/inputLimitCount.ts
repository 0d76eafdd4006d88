/** More inputs make a transaction larger than nodes carry (100,000 virtual bytes). */
export const inputLimitCount = 600
