/** Parts of WebAssembly missing in Node's types. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    /** Adds pages of 64 KiB and detaches earlier views. Throws RangeError without memory. */
    grow(pages: number): number;
  }
  class Instance {
    readonly exports: Record<string, unknown>;
    constructor(module: Module);
  }
}
