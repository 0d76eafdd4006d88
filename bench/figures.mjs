// The budgets of "Speed and size", each against what was measured in this very run.

/**
 * Every figure with its budget. `over` is true as well when a figure could not be had; `note` then says so. A budget that
 * is a part of a target which was not measured is null.
 */
export function listFigures({ medians, size, policy, lists, memory, footprint }) {
  const { billfold, baseline, rainbowkit, wagmi } = medians
  const list = lists ?? {}
  return [
    ...['firstLoad', 'connectPainted', 'viemBeforeUse', 'accountMore'].map(name => {
      const one = size?.find(other => other.name === name)
      return figure(SIZE_LABELS[name], one?.value, one?.budget ?? null)
    }),
    figure('click to list, ms', billfold?.clickToList, part(0.5, rainbowkit?.clickToList)),
    figure('click to list at 4x, ms', billfold?.clickToListSlow, part(0.5, rainbowkit?.clickToListSlow)),
    figure('navigation to list, ms', billfold?.navigationToList, part(1.6, baseline?.navigationToList)),
    figure('reload to address, ms', billfold?.reloadToAddress, part(1.2, wagmi?.reloadToAddress)),
    figure('heap after load, bytes', billfold?.heapBytes, 2_000_000),
    figure('requests to other hosts before a touch', billfold?.outsideRequests, 0),
    figure('violations of the strict policy', policy?.violations, 0),
    figure('axe findings', policy?.axe, 0),
    figure('600 wallets: click to list, ms', list.clickToList, 60),
    figure('600 wallets: last key to results, ms', list.keyToResults, 150),
    figure('600 wallets: elements at the bottom', list.elements, 600),
    ...[
      ['5,000 wallets of an API', list.listed],
      ['5,000 wallets of the host', list.own],
      ['10,000 tokens', list.tokens],
    ].flatMap(([what, one]) => [
      figure(`${what}: longest task, ms`, one?.longestTask, 50),
      figure(`${what}: most elements`, one?.elements, 600),
    ]),
    figure('heap, 100th open to 10th, % more', memory?.growth, 2),
    figure('elements, 100th open to 10th, more', memory?.elements, 0),
    figure('installed packages', footprint?.packages, 30),
    figure('installed MB', footprint?.megabytes, 75),
  ]
}

/** Times of the full kit, each as a part of what a peer took in this very run. */
export function listFullFigures({ full, rainbowkit, wagmi }) {
  return [
    figure('full: click to list, ms', full?.clickToList, part(0.6, rainbowkit?.clickToList)),
    figure('full: click to list at 4x, ms', full?.clickToListSlow, part(0.6, rainbowkit?.clickToListSlow)),
    figure('full: navigation to list, ms', full?.navigationToList, part(1.2, wagmi?.navigationToList)),
    figure('full: wallet to address, ms', full?.walletToAddress, part(2, wagmi?.walletToAddress)),
    figure('full: reload to address, ms', full?.reloadToAddress, part(1.05, wagmi?.reloadToAddress)),
  ]
}

const SIZE_LABELS = {
  firstLoad: 'first load, gzip bytes without React',
  connectPainted: 'Connect painted, gzip bytes without React',
  viemBeforeUse: 'modules of viem before its first use',
  accountMore: 'first Account view, gzip bytes more',
}

function figure(name, value, budget) {
  if (!Number.isFinite(value)) return { name, value: null, budget, over: true, note: 'not measured' }
  if (budget === null) return { name, value, budget, over: false, note: 'its measure is not among the targets' }
  return { name, value: round(value), budget: round(budget), over: value > budget }
}

function part(factor, whole) {
  return Number.isFinite(whole) ? factor * whole : null
}

export function round(value) {
  return Math.round(value * 10) / 10
}
