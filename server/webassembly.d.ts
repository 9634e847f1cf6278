/** What Node's types leave out of WebAssembly, as far as it is used. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    /** Adds pages of 64 KiB; views of the former buffer end. Throws RangeError where there is no more memory. */
    grow(pages: number): number;
  }
  class Instance {
    readonly exports: Record<string, unknown>;
    constructor(module: Module);
  }
}
