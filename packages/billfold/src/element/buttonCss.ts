/** `billfold/styles.css` inside a shadow root, with the sizes; a test holds both to the same look. */
export const buttonCss = {
  base: `:host{display:inline-flex;vertical-align:middle}
:host([hidden]){display:none}
.bf-button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:44px;padding:0 18px;border:0;border-radius:14px;font:600 15px / 20px system-ui,sans-serif;font-variant-numeric:tabular-nums;white-space:nowrap;cursor:pointer;color:var(--bf-button-text,#fff);background:var(--bf-button,#0b6e4f)}
.bf-account,.bf-network{color:var(--bf-button-quiet-text,#141a17);background:var(--bf-button-quiet,#e9ede9)}
.bf-button:focus-visible{outline:2px solid var(--bf-button-focus,#0b6e4f);outline-offset:2px}
.bf-button:disabled{cursor:default}
.bf-button[aria-busy="true"]{opacity:0.72}
button{flex:1;box-sizing:border-box}
button:disabled{opacity:.72}
:host([size=sm]) button{min-height:36px;padding:0 14px;border-radius:12px;font-size:14px}
:host([size=lg]) button{min-height:52px;padding:0 22px;border-radius:16px;font-size:16px}`,
  dark: `.bf-button{color:var(--bf-button-text,#05281b);background:var(--bf-button,#43d3a0)}
.bf-account,.bf-network{color:var(--bf-button-quiet-text,#f1f5f2);background:var(--bf-button-quiet,#262d29)}
.bf-button:focus-visible{outline-color:var(--bf-button-focus,#43d3a0)}`,
} as const
