/** Name of the window that a page opens for a login, by which the vault's frame finds one of its own pages. */
export const loginWindowName = 'billfold-login'
