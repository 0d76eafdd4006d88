const mark = (color: string, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${color}"/><path fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" d="${shape}"/></svg>`)}`

/** Invented pictures, so that the gallery shows loaded images and needs no network. */
export const samples = {
  fox: mark('#e2761b', 'M10 12l7 5h6l7-5-3 14-7 5-7-5z'),
  hare: mark('#4a5be8', 'M15 9v9M25 9v9M13 24a7 7 0 0 0 14 0c0-8-14-8-14 0z'),
  ghost: mark('#7c5cf0', 'M11 30V18a9 9 0 0 1 18 0v12l-4.500-3-4.500 3-4.500-3z'),
  chain: mark('#5d7be8', 'M20 8l8 12-8 5-8-5zM12 24l8 9 8-9'),
  coin: mark('#2774ca', 'M24 15c-1-4-8-4-8 0 0 5 8 4 8 9 0 4-7 4-8 0M20 9v3m0 16v3'),
}
