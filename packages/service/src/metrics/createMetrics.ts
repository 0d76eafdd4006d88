type Kind = 'counter' | 'gauge'
type Labels = Readonly<Record<string, string>>

/** Upper ends of the classes of times, in seconds. */
const classes = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Figures of one instance in the text format of Prometheus. Labels are kinds of things, never ids, topics or addresses.
 *
 * @example
 * const metrics = createMetrics({ prefix: 'billfold_relay_', timed: 'store_seconds' })
 * metrics.add('messages_total')
 * metrics.text()
 */
export function createMetrics({ prefix, timed: histogram }: createMetrics.Options): createMetrics.ReturnType {
  const rows = new Map<string, { readonly kind: Kind; readonly values: Map<string, number> }>()
  const counts = classes.map(() => 0)
  let timed = 0
  let seconds = 0

  function set(kind: Kind, name: string, labels: Labels, change: (value: number) => number): void {
    const row = rows.get(name) ?? { kind, values: new Map<string, number>() }
    rows.set(name, row)
    const key = Object.entries(labels)
      .map(([label, value]) => `${label}="${value}"`)
      .join(',')
    row.values.set(key, change(row.values.get(key) ?? 0))
  }

  return {
    add: (name, count = 1, labels = {}) => set('counter', name, labels, value => value + count),
    set: (name, value, labels = {}) => set('gauge', name, labels, () => value),
    time(ms) {
      timed += 1
      seconds += ms / 1_000
      for (const [at, end] of classes.entries()) if (ms / 1_000 <= end) counts[at] = (counts[at] ?? 0) + 1
    },
    text() {
      const lines: string[] = []
      for (const [name, { kind, values }] of rows) {
        lines.push(`# TYPE ${prefix}${name} ${kind}`)
        for (const [labels, value] of values) lines.push(`${prefix}${name}${labels && `{${labels}}`} ${value}`)
      }
      if (histogram === undefined) return `${lines.join('\n')}\n`
      lines.push(`# TYPE ${prefix}${histogram} histogram`)
      for (const [at, end] of classes.entries())
        lines.push(`${prefix}${histogram}_bucket{le="${end}"} ${counts[at] ?? 0}`)
      lines.push(`${prefix}${histogram}_bucket{le="+Inf"} ${timed}`)
      lines.push(`${prefix}${histogram}_sum ${seconds}`, `${prefix}${histogram}_count ${timed}`)
      return `${lines.join('\n')}\n`
    },
  }
}

export declare namespace createMetrics {
  type Options = {
    /** What each name begins with, such as `billfold_relay_`. */
    readonly prefix: string
    /** Name of what `time` notes. Default: nothing is timed. */
    readonly timed?: string
  }
  type ReturnType = {
    /** Adds to a counter. */
    add(name: string, count?: number, labels?: Labels): void
    /** Sets a gauge. */
    set(name: string, value: number, labels?: Labels): void
    /** Notes a time in milliseconds, in the classes of what is timed. */
    time(ms: number): void
    text(): string
  }
}
