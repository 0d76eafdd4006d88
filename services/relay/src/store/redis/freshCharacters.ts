/** A longer message is left out of its notification: most instances have no subscriber for it, and a server disconnects listeners with too much unread. */
export const freshCharacters = 65_536
