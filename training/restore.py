"""Runs to go on from, made of the networks that ship.

What enters: an int8 network as `training.export` wrote it. What leaves: a run's folder with the
weights in fp32 (each within half a step of int8 of what was trained) and a manifest, so that
training can go on where the product stands, with a firm's own claims for example, without the six
hours before it.

    python -m training.restore --network groundcheck/weights/entailment.onnx --out runs/shipped
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import NodeProto, numpy_helper
from safetensors.torch import save_file

from training.pairs import sha256_of

_PRODUCT = ("/Gemm_MatMul_quant", "/MatMul_quant")
"""How the name of a product ends, after the name of its layer."""

Tensors = Mapping[str, np.ndarray]


def weights_of(network: Path) -> dict[str, torch.Tensor]:
    """The parameters of `training.model.CrossEncoder`, by name.

    Raises:
        ValueError: a product of the network is not one that `training.export` writes.
    """
    graph = onnx.load(str(network)).graph
    stored = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    products = (node for node in graph.node if node.op_type == "MatMulInteger")
    found = dict(_as_they_are(stored))
    found.update((_layer(node), _product(node, stored)) for node in products)
    return {
        name: torch.from_numpy(np.array(each, np.float32, order="C"))
        for name, each in found.items()
    }


def _as_they_are(stored: Tensors) -> Iterator[tuple[str, np.ndarray]]:
    """Biases and normalisation, and tables of vectors by their scale."""
    for name, values in stored.items():
        if name.endswith((".bias", "LayerNorm.weight")):
            yield name, values
        elif f"{name}.scale" in stored:
            yield name, values * stored[f"{name}.scale"]


def _layer(node: NodeProto) -> str:
    """The name of the weights that a product multiplies with."""
    for ending in _PRODUCT:
        if node.name.endswith(ending):
            return node.name.removesuffix(ending).removeprefix("/").replace("/", ".") + ".weight"
    raise ValueError(f"no product of training.export: {node.name}")


def _product(node: NodeProto, stored: Tensors) -> np.ndarray:
    """The weights of a product, shape (out, in), with the smoothing undone."""
    name = node.input[1].removesuffix("_quantized")
    weights = stored[node.input[1]] * stored[f"{name}_scale"]
    smooth = stored.get(f"{node.input[0].removesuffix('_quantized')}.scale")
    return (weights if smooth is None else weights * smooth[:, None]).T


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--network", type=Path, required=True, help="an int8 network that ships")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    save_file(weights_of(args.network), args.out / "model.safetensors")
    manifest = {"restored": {args.network.name: sha256_of(args.network)}}
    (args.out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


if __name__ == "__main__":
    main()
