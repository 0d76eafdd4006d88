/**
 * What the modal draws of embedded wallets, for its `Embedded.loadUi`: an author of such a connector passes it on, so that pages without one have
 * none of its files.
 *
 * @example const connector = { kind: 'embedded', embedded: { loadUi: loadEmbeddedUi } }
 */
export const loadEmbeddedUi = (): Promise<unknown> => import('../ui/embeddedUi.ts')
