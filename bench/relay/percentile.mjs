/** The sample below which that share of all samples is. */
export function percentile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
