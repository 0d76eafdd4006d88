/** The message of a frame to the settings window that works with its worker, when the frame's page ends. */
export const frameGone = '@billfold-vault/loan-over'
