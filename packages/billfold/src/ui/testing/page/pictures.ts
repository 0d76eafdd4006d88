const draw = (color: string, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${color}"/><path fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round" d="${shape}"/></svg>`)}`

const SHAPES = [
  'M10 12l7 5h6l7-5-3 14-7 5-7-5z',
  'M15 9v9M25 9v9M13 24a7 7 0 0 0 14 0c0-8-14-8-14 0z',
  'M11 30V18a9 9 0 0 1 18 0v12l-4.5-3-4.500 3-4.500-3z',
  'M20 8l8 12-8 5-8-5zM12 24l8 9 8-9',
  'M24 15c-1-4-8-4-8 0 0 5 8 4 8 9 0 4-7 4-8 0M20 9v3m0 16v3',
  'M10 27c0-10 4-16 10-16s10 6 10 16M15 27c0-6 2-10 5-10s5 4 5 10',
  'M12 12h16v16H12zM17 17h6v6h-6z',
]
const COLORS = ['#e2761b', '#4a5be8', '#7c5cf0', '#5d7be8', '#2774ca', '#0b6e4f', '#a8327c', '#18191f']

/** An invented picture; the same number always gives the same. */
export const picture = (number: number): string =>
  draw(COLORS[number % COLORS.length] as string, SHAPES[(number * 3) % SHAPES.length] as string)
