/** The vault's pages: in a host's page, in a window that a frame opened, and the settings, which a visitor opens by himself. */
export const pageSurfaces = ['frame', 'window', 'settings'] as const

export type PageSurface = (typeof pageSurfaces)[number]
