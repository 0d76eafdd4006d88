/**
 * Where the modal is drawn. The kit owns it: it is made once, follows the store by itself and ends with the kit, never
 * with a component that happens to be mounted.
 */
export type Surface = {
  /** Loads what opening will need, without showing anything. Called on intent (hover, focus, touch). */
  warm(): Promise<void>
  /** Where the vault's frame is put: made once, never moved, hidden but while a view shows it. */
  readonly frameSlot: HTMLElement
  destroy(): void
}
