/** Where the pairing client keeps its sessions. A file of its own, so that a page can check for sessions without loading that client. */
export const pairingSessionsKey = '@billfold/pairing-sessions'
