/** Where the pairing client keeps its sessions. Here alone, so that a page can tell without its code whether it kept any. */
export const pairingSessionsKey = '@billfold/pairing-sessions'
