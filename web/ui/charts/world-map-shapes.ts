// Separate chunk, loaded with the first map.
import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { numericToAlpha2 } from 'i18n-iso-countries';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import topology from 'world-atlas/countries-110m.json';

export interface CountryShape {
  /** ISO alpha-2; null for areas without a code. */
  code: string | null;
  name: string;
  path: string;
}

const ANTARCTICA = '010';

/** Country outlines for the given size, without Antarctica. */
export function countryShapes(width: number, height: number): CountryShape[] {
  const world = topology as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const { features } = feature(world, world.objects.countries);
  const shown = features.filter((country) => country.id !== ANTARCTICA);
  const projection = geoNaturalEarth1().fitSize([width, height], {
    type: 'FeatureCollection',
    features: shown,
  });
  const draw = geoPath(projection);
  return shown.map((country) => ({
    code: country.id === undefined ? null : (numericToAlpha2(String(country.id)) ?? null),
    name: country.properties.name,
    path: draw(country) ?? '',
  }));
}
