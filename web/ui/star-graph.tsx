import { useComputedColorScheme } from '@mantine/core';
import type { EChartsType } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { loadChunk } from '#web/platform/reload-guard.ts';
import { type StarGraphData, starGraphOption } from './star-graph-option.ts';
import { usePrinting } from './use-printing.ts';
import { useSeenOrLater } from './use-seen-or-later.ts';

export interface StarGraphProps {
  /** Memoize, otherwise it redraws. */
  data: StarGraphData;
  height: number;
  onSelect: (id: string) => void;
}

/** Graph for pointers only; a table next to it must have the same data. */
export function StarGraph({ data, height, onSelect }: StarGraphProps) {
  const host = useRef<HTMLDivElement>(null);
  const isWanted = useSeenOrLater(host);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const [width, setWidth] = useState(0);
  // Paper is white.
  const printing = usePrinting();
  const dark = useComputedColorScheme('light') === 'dark' && !printing;

  useEffect(() => {
    if (!isWanted) return;
    let made: EChartsType | null = null;
    let gone = false;
    const resize = new ResizeObserver(([seen]) => {
      made?.resize();
      setWidth(Math.round(seen?.contentRect.width ?? 0));
    });
    void loadChunk(() => import('./echarts-graph.ts')).then(({ init }) => {
      if (gone || host.current === null) return;
      made = init(host.current);
      resize.observe(host.current);
      setChart(made);
    });
    return () => {
      gone = true;
      resize.disconnect();
      made?.dispose();
      setChart(null);
    };
  }, [isWanted]);

  useEffect(() => {
    if (width > 0) chart?.setOption(starGraphOption(data, { width, height }, dark), { notMerge: true });
    if (printing) chart?.getZr().flush();
  }, [chart, data, width, height, dark, printing]);

  useEffect(() => {
    if (chart === null) return;
    const click = ({ dataType, data: node }: { dataType?: string; data?: unknown }) => {
      const id = dataType === 'node' && (node as { id?: unknown } | undefined)?.id;
      if (typeof id === 'string' && id !== 'centre') onSelect(id);
    };
    chart.on('click', click);
    return () => {
      if (!chart.isDisposed()) chart.off('click', click);
    };
  }, [chart, onSelect]);

  return <div ref={host} style={{ height }} aria-hidden />;
}
