import type { StoreApi } from 'zustand/vanilla'
import type { Namespace } from '../protocol/caip/types.ts'
import type { ChainAdapter } from './contracts/ChainAdapter.ts'
import type { ConnectSignIn } from './contracts/ConnectSignIn.ts'
import type { Environment } from './contracts/Environment.ts'
import type { KitStorage } from './contracts/KitStorage.ts'
import type { Siwx } from './contracts/Siwx.ts'
import type { Surface } from './contracts/Surface.ts'
import type { Unsubscribe } from './contracts/Unsubscribe.ts'
import type { KitEvent } from './events/KitEvent.ts'
import type { ConnectionEvent, ConnectionResult, connectionTransition } from './machines/connection.ts'
import type { ModalEvent } from './machines/modal.ts'
import type { ToastEvent } from './machines/toast.ts'
import type { Metadata } from './settings/Metadata.ts'
import type { KitState } from './state/KitState.ts'

/**
 * One instance, returned by `createBillfold`. A page may hold several; they share nothing but what they
 * store, and each its own with a `storageKey`. Everything a host does goes
 * through actions (`connect(kit, …)`), everything it reads through `getX`, `watchX` and hooks.
 */
export type Kit = {
  readonly id: string
  readonly store: StoreApi<KitState>
  /** What a server would render and a browser hydrates: the state before anything was read. Never changes. */
  readonly initialState: KitState
  readonly adapters: ReadonlyMap<Namespace, ChainAdapter>
  readonly metadata: Metadata
  readonly environment: Environment
  /** For the kit's own layers, not for hosts: may change in any release. */
  readonly runtime: KitRuntime
  /** Ends every listener, timer and request of the kit and removes its element. Pending actions reject `request/aborted`. */
  destroy(): void
}

/** Machines with their runner, and what lives as long as the kit. */
export type KitRuntime = {
  /** By an event, or by a transition of `machines` that loads with its action, and may be made of `step`s of the machine. */
  connection(event: ConnectionEvent | ((state: KitState, step: typeof connectionTransition) => ConnectionResult)): void
  modal(event: ModalEvent): void
  toast(event: ToastEvent): void
  emit(event: KitEvent): void
  onEvent(listener: (event: KitEvent) => void): Unsubscribe
  /** Alerts emitted so far, each code once. */
  readonly alerts: readonly Extract<KitEvent, { type: 'ALERT' }>[]
  readonly storage: KitStorage
  /** Aborts when the kit is destroyed. */
  readonly lifetime: AbortSignal
  /** Runs `end` when the kit is destroyed; the returned function takes that back. */
  readonly onDestroy: (end: () => void) => Unsubscribe
  /** Starts a task under a name; a running one of the same name is aborted first (latest wins). */
  startTask(name: string, signal?: AbortSignal): AbortController
  /** Aborts the running tasks whose names begin with `prefix`. */
  abortTasks(prefix: string): void
  /**
   * A value of this kit that is created with the first call: `create` is called once per kit, and its identity names the slot. Pass a
   * function of a module, never a closure.
   *
   * @example const send = kit.runtime.slot(createSend)
   */
  slot<value>(create: (kit: Kit) => value): value
  /** Features the host set itself: an alert names those that remote configuration overrides. */
  readonly givenFeatures: ReadonlySet<string>
  surface?: Surface | undefined
  /** The host's option: visitors are asked to sign in. */
  readonly siwx: Siwx | undefined
  /**
   * Loads the code that signs in; absent without the option. `isRestored` begins to follow the active account. Resolves with
   * `undefined` when the code cannot be loaded.
   */
  readonly loadSignIn: ((isRestored?: boolean) => Promise<ConnectSignIn | undefined>) | undefined
  /** Whether it is known that the active account is asked to sign in, or is not; kept by the code that signs in. */
  isSignInKnown?: boolean
  /** The state of the sign-in, for its view alone. */
  signIn?: unknown
  /** What a view does once that is known, if the visitor is not asked. */
  afterSignIn?: (() => void) | undefined
  /** True while the kit itself disconnects wallets, so that `followOwner` does not emit the same end again. */
  isEnding?: boolean
  /** What the page draws the kit's parts with, for `sdkVersion`. */
  framework?: 'react' | 'html' | undefined
  readonly isAppendDisabled: boolean
  readonly inlineIn: HTMLElement | undefined
  /** Own node addresses by network id, from the options. */
  readonly rpcUrls: { readonly [networkId: string]: readonly string[] }
}
