/**
 * Layer `views`: the place of the vault's frame, 360 × 600 below the header; on a bottom sheet of full width and docked, inside a host's element as large as that.
 * Nothing rounds, fades or moves the frame: a browser would call it hidden.
 */
export const approveCss = `@layer views{
.bf-approve{display:grid;place-items:center;height:min(600px,100dvh - 96px);margin:-4px -8px -8px}
.bf-frame{position:absolute;z-index:3}
.bf-frame>iframe{display:block;width:100%;height:100%;border:0}
.bf-inline{position:relative}
.bf-inline .bf-approve{flex:1 1 auto;height:auto;min-height:320px}
@media (max-width:430px){.bf-dialog .bf-approve{height:min(600px,100dvh - 92px - env(safe-area-inset-bottom) - var(--_keyboard,0px));margin:-4px -16px -16px}}
}`
