import { useComputedColorScheme } from '@mantine/core';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { CATEGORIES, DARK, LIGHT } from '#web/tokens.ts';
import { usePrinting } from '../use-printing.ts';
import { useSeenOrLater } from '../use-seen-or-later.ts';

interface StarNode {
  id: string;
  name: string;
  tip: string;
  /** Thickness of the edges to the node and back. */
  to: number;
  from: number;
}

interface StarGraphData {
  centre: string;
  nodes: readonly StarNode[];
}

/** Number of nodes from which a second ring is used. */
const FIRST_RING = 10;
/** Space for labels, in px. */
const MARGIN = { left: 60, right: 60, top: 16, bottom: 30 };

interface Size {
  width: number;
  height: number;
}

/** More labels would overlap. */
const mostNodes = ({ width }: Size) => (width < 520 ? 8 : 24);

/** Positions around (0, 0), starting at the top; `ratio` is width to height. */
export function starPlaces(count: number, ratio: number): Array<{ x: number; y: number }> {
  const inner = count > FIRST_RING ? Math.ceil(count / 3) : count;
  return Array.from({ length: count }, (_, i) => {
    const [place, size, radius] = i < inner ? [i, inner, 1] : [i - inner + 0.5, count - inner, 1.75];
    const angle = (place / size) * 2 * Math.PI - Math.PI / 2;
    return { x: ratio * radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

const width = (posts: number, most: number) => 1 + 5 * Math.sqrt(posts / most);
const shortened = (name: string) => ([...name].length > 18 ? `${[...name].slice(0, 17).join('')}…` : name);

/** A center with as many nodes as fit; arrows point to the mentioned side. Static layout. */
export function starGraphOption(
  { centre, nodes: all }: StarGraphData,
  size: Size,
  dark: boolean,
): EChartsCoreOption {
  const tokens = dark ? DARK : LIGHT;
  const [both, from, to] = CATEGORIES[dark ? 'dark' : 'light'];
  const nodes = all.slice(0, mostNodes(size));
  const inner = [size.width - MARGIN.left - MARGIN.right, size.height - MARGIN.top - MARGIN.bottom] as const;
  const places = starPlaces(nodes.length, Math.max(0.4, inner[0] / inner[1]));
  const most = Math.max(1, ...nodes.flatMap((node) => [node.to, node.from]));
  const colour = (node: StarNode) => (node.to > 0 && node.from > 0 ? both : node.to > 0 ? to : from);
  const label = { show: true, color: tokens.text, fontSize: 12, position: 'bottom', distance: 4 };
  const dot = (node: StarNode, i: number) => ({
    id: node.id,
    name: node.name,
    value: node.tip,
    ...places[i],
    symbolSize: 8 + 14 * Math.sqrt((node.to + node.from) / (2 * most)),
    itemStyle: { color: colour(node) },
    label: { ...label, formatter: shortened(node.name) },
  });
  const edge = (source: string, target: string, posts: number, node: StarNode) =>
    posts > 0
      ? [
          {
            source,
            target,
            tooltip: { show: false },
            lineStyle: { width: width(posts, most), color: colour(node), opacity: 0.55, curveness: 0.12 },
          },
        ]
      : [];
  return {
    animation: false,
    textStyle: { fontFamily: 'Inter Variable, system-ui, sans-serif' },
    tooltip: {
      backgroundColor: tokens.card,
      borderColor: tokens.line,
      confine: true,
      textStyle: { color: tokens.text, fontSize: 12.5 },
      // Names may contain markup.
      renderMode: 'richText',
      formatter: ({ value }: { value?: unknown }) => (typeof value === 'string' ? value : ''),
    },
    series: [
      {
        type: 'graph',
        layout: 'none',
        // Otherwise dots would be distorted.
        ...MARGIN,
        preserveAspect: true,
        edgeSymbol: ['none', 'arrow'],
        edgeSymbolSize: 7,
        labelLayout: { hideOverlap: true },
        emphasis: { focus: 'adjacency' },
        data: [
          {
            id: 'centre',
            name: centre,
            x: 0,
            y: 0,
            symbolSize: 26,
            tooltip: { show: false },
            itemStyle: { color: tokens.text },
            label: { ...label, fontWeight: 600, formatter: shortened(centre) },
          },
          ...nodes.map(dot),
        ],
        edges: nodes.flatMap((node) => [
          ...edge('centre', node.id, node.to, node),
          ...edge(node.id, 'centre', node.from, node),
        ]),
      },
    ],
  };
}

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
