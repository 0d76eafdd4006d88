/** What a frame says to the settings window that works with its worker, when it goes away itself. */
export const loanOver = '@billfold-vault/loan-over'
