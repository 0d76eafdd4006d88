/** A longer message is not sent along with its notification: instances that have nobody for it would get it for nothing, and a server gives up on listeners that have too much waiting. */
export const freshCharacters = 65_536
