/** Whether pages and server halves are served: the switch to stop an attacker who serves other pages (threat T3). */
export type Serving = {
  /** @throws what the list of revocations reports. */
  isStopped(): Promise<boolean>
  /** What was known last, while the list is away. */
  wasStopped(): boolean
  /** At once here, within a second in other processes; lasts until `resume`. */
  stop(): Promise<void>
  resume(): Promise<void>
}
