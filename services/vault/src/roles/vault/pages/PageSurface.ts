/** The vault's pages: in a host's page, in a window that a frame opened, in one that the host's page opened for a passkey, and the settings, which a visitor opens by themselves. */
export const pageSurfaces = ['frame', 'window', 'passkey', 'settings'] as const

export type PageSurface = (typeof pageSurfaces)[number]
