/** How the server's own small pages look, in both themes. */
export const pageStyle =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:30em;margin:15vh auto;padding:0 1.5em;color:#141414;background:#fff}' +
  'h1{font-size:1.4em}button{font:inherit;font-weight:600;padding:.7em 1.6em;border:0;border-radius:.8em;color:#fff;background:#1452f0;cursor:pointer}' +
  'button:focus-visible{outline:3px solid #141414;outline-offset:2px}b{overflow-wrap:anywhere}' +
  '@media(prefers-color-scheme:dark){body{color:#f4f4f4;background:#141414}button:focus-visible{outline-color:#f4f4f4}}'
